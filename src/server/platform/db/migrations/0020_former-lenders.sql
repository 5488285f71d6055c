CREATE TABLE "former_lenders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"lender_id" uuid NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_lenders" ADD CONSTRAINT "former_lenders_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_lenders_lender_id_idx" ON "former_lenders" USING btree ("lender_id");