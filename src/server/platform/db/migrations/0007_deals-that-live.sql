CREATE TABLE "deal_alerts" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"fifth_score" numeric(3, 2),
	"fifth_total" numeric(14, 2),
	"top_lender_ids" jsonb NOT NULL,
	"inputs_version" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_date_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_sheets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"show" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "stage_on" date;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "inspection_on" date;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "close_on" date;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "date_mails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "alerts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_alerts" ADD CONSTRAINT "deal_alerts_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_date_mails" ADD CONSTRAINT "deal_date_mails_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_sheets" ADD CONSTRAINT "deal_sheets_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deal_date_mails_deal_id_kind_day_key" ON "deal_date_mails" USING btree ("deal_id","kind","day");--> statement-breakpoint
CREATE INDEX "deal_events_deal_id_created_at_idx" ON "deal_events" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_sheets_token_hash_key" ON "deal_sheets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "deal_sheets_deal_id_idx" ON "deal_sheets" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deal_sheets_expires_at_idx" ON "deal_sheets" USING btree ("expires_at");