CREATE TABLE "lender_stops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address_hash" text NOT NULL,
	"lender_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"author" text NOT NULL,
	"note" text,
	"body" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_asks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"key" text,
	"body_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"request_id" uuid,
	"deal_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_mail_stops" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ask_id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"match_id" uuid,
	"lender_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"shared" jsonb NOT NULL,
	"message" text NOT NULL,
	"business_purpose_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"deal_version" integer NOT NULL,
	"deal_changed_at" timestamp with time zone,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	"first_reply_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decline_reason" text,
	"decline_note" text,
	"reminded_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"choice_told_at" timestamp with time zone,
	"investor_mailed_at" timestamp with time zone,
	"investor_mail_due_at" timestamp with time zone,
	"lender_mailed_at" timestamp with time zone,
	"lender_mail_due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid,
	"deal_id" uuid NOT NULL,
	"match_id" uuid,
	"lender_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"rate_percent" numeric(6, 3) NOT NULL,
	"points_percent" numeric(6, 3) NOT NULL,
	"loan_amount" numeric(12, 2) NOT NULL,
	"term_months" integer NOT NULL,
	"interest_basis" text NOT NULL,
	"fees" jsonb NOT NULL,
	"minimum_interest_months" integer,
	"prepay" text,
	"extension_fee_percent" numeric(6, 3),
	"conditions" text,
	"valid_until" date NOT NULL,
	"deal_version" integer NOT NULL,
	"superseded_at" timestamp with time zone,
	"chosen_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lender_stops" ADD CONSTRAINT "lender_stops_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_asks" ADD CONSTRAINT "quote_asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_asks" ADD CONSTRAINT "quote_asks_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_links" ADD CONSTRAINT "quote_links_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_mail_stops" ADD CONSTRAINT "quote_mail_stops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_ask_id_quote_asks_id_fk" FOREIGN KEY ("ask_id") REFERENCES "public"."quote_asks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lender_stops_address_hash_key" ON "lender_stops" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "lender_stops_lender_id_idx" ON "lender_stops" USING btree ("lender_id");--> statement-breakpoint
CREATE INDEX "messages_request_id_created_at_idx" ON "messages" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_asks_user_id_key_key" ON "quote_asks" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "quote_events_user_id_id_idx" ON "quote_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "quote_events_created_at_idx" ON "quote_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quote_events_request_id_idx" ON "quote_events" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quote_events_deal_id_idx" ON "quote_events" USING btree ("deal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_links_token_hash_key" ON "quote_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "quote_links_request_id_idx" ON "quote_links" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quote_links_expires_at_idx" ON "quote_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_requests_live_key" ON "quote_requests" USING btree ("deal_id","lender_id") WHERE status in ('sent', 'opened', 'replied', 'quoted', 'chosen');--> statement-breakpoint
CREATE INDEX "quote_requests_user_id_sent_at_idx" ON "quote_requests" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "quote_requests_lender_id_sent_at_idx" ON "quote_requests" USING btree ("lender_id","sent_at");--> statement-breakpoint
CREATE INDEX "quote_requests_ask_id_idx" ON "quote_requests" USING btree ("ask_id");--> statement-breakpoint
CREATE INDEX "quote_requests_match_id_idx" ON "quote_requests" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "quote_requests_status_expires_at_idx" ON "quote_requests" USING btree ("status","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_deal_id_lender_id_version_key" ON "quotes" USING btree ("deal_id","lender_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_chosen_key" ON "quotes" USING btree ("deal_id") WHERE "quotes"."chosen_at" is not null;--> statement-breakpoint
CREATE INDEX "quotes_request_id_idx" ON "quotes" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quotes_lender_id_created_at_idx" ON "quotes" USING btree ("lender_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_match_id_idx" ON "quotes" USING btree ("match_id");