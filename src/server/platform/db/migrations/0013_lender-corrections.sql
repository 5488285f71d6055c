CREATE TABLE "lender_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lender_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"changes" jsonb NOT NULL,
	"source" text NOT NULL,
	"email" text,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
ALTER TABLE "lender_claims" ADD CONSTRAINT "lender_claims_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_corrections" ADD CONSTRAINT "lender_corrections_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_corrections" ADD CONSTRAINT "lender_corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lender_claims_token_hash_key" ON "lender_claims" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "lender_claims_lender_id_idx" ON "lender_claims" USING btree ("lender_id");--> statement-breakpoint
CREATE INDEX "lender_claims_expires_at_idx" ON "lender_claims" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lender_corrections_lender_id_idx" ON "lender_corrections" USING btree ("lender_id","status");--> statement-breakpoint
CREATE INDEX "lender_corrections_status_idx" ON "lender_corrections" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "lender_corrections_decided_by_idx" ON "lender_corrections" USING btree ("decided_by");