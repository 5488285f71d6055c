CREATE TABLE "deal_statistics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" text NOT NULL,
	"property_state" text NOT NULL,
	"deal_type" text NOT NULL,
	"deals" integer NOT NULL,
	"matches" integer NOT NULL,
	"contacted" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_hand_off" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password" text,
	"first_name" text,
	"last_name" text,
	"phone_number" text,
	"profile_image_url" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"verification_token" text,
	"verification_token_expires" timestamp with time zone,
	"password_reset_token" text,
	"password_reset_token_expires" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"entity_type" text,
	"company_name" text,
	"flipping_experience" text,
	"primary_residence" text,
	"exit_strategy" text,
	"access_level" text DEFAULT 'limited' NOT NULL,
	"onboarding_step" text DEFAULT '4' NOT NULL,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"credit_score_range" text,
	"re_projects_last_3_years" integer,
	"re_deals_last_3_years" integer,
	"re_total_experience_years" numeric(4, 1),
	"typical_price_min" numeric(12, 2),
	"typical_price_max" numeric(12, 2),
	"typical_repair_min" numeric(12, 2),
	"typical_repair_max" numeric(12, 2),
	"funding_timeframe" text,
	"preferred_loan_type" text,
	"owns_residence" text,
	"residence_address" text
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"deal_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"deal_type" text NOT NULL,
	"deal_status" text NOT NULL,
	"property_address" text NOT NULL,
	"property_state" text NOT NULL,
	"property_type" text NOT NULL,
	"bedrooms" integer NOT NULL,
	"bathrooms" numeric(3, 1) NOT NULL,
	"purchase_price" numeric(12, 2) NOT NULL,
	"property_value" numeric(12, 2),
	"purchased_date" date,
	"repair_budget" numeric(12, 2) NOT NULL,
	"estimated_arv" numeric(12, 2) NOT NULL,
	"downpayment" numeric(12, 2) NOT NULL,
	"loan_amount" numeric(12, 2) NOT NULL,
	"term_months" integer NOT NULL,
	"closing_timeline_days" integer NOT NULL,
	"purpose" text NOT NULL,
	"credit_score" text,
	"timeframe" text,
	"experience" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"contacted_lenders" boolean DEFAULT false NOT NULL,
	"contacted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"match_count" integer DEFAULT 0 NOT NULL,
	"eligible_count" integer DEFAULT 0 NOT NULL,
	"insight" jsonb NOT NULL,
	"model_version" text NOT NULL,
	"matched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deals_last_3_years" integer
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lenders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"states" text[] DEFAULT '{}'::text[] NOT NULL,
	"description" text,
	"min_amount" numeric(12, 2),
	"max_amount" numeric(12, 2),
	"min_term" integer,
	"max_term" integer,
	"min_rate" numeric(4, 2) NOT NULL,
	"max_rate" numeric(4, 2) NOT NULL,
	"min_points" numeric(4, 2),
	"max_points" numeric(4, 2),
	"contact_email" text,
	"contact_phone" text,
	"website" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"funding_days" integer,
	"terms_checked_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"match_score" numeric(3, 2) NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"contacted" boolean DEFAULT false NOT NULL,
	"contacted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"terms" jsonb NOT NULL,
	"cost" jsonb NOT NULL,
	"total_cost" numeric(14, 2) NOT NULL,
	"model_version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anonymous_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"fingerprint" text,
	"current_step" integer DEFAULT 1 NOT NULL,
	"entity_type" text,
	"company_name" text,
	"first_name" text,
	"last_name" text,
	"phone_number" text,
	"flipping_experience" text,
	"primary_residence" text,
	"exit_strategy" text,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"referrer" text,
	"user_agent" text,
	"ip_address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone DEFAULT now() + interval '7 days' NOT NULL,
	"converted_to_user" boolean DEFAULT false NOT NULL,
	"converted_user_id" uuid,
	"converted_at" timestamp with time zone,
	"opportunity_created" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"description" text,
	"is_secret" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_keys" ADD CONSTRAINT "deal_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_keys" ADD CONSTRAINT "deal_keys_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_sessions" ADD CONSTRAINT "anonymous_sessions_converted_user_id_users_id_fk" FOREIGN KEY ("converted_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deal_statistics_key" ON "deal_statistics" USING btree ("month","property_state","deal_type");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_expire_idx" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_issuer_subject_key" ON "user_identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "user_identities_user_id_idx" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_live_email_key" ON "users" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_verification_token_key" ON "users" USING btree ("verification_token");--> statement-breakpoint
CREATE UNIQUE INDEX "users_password_reset_token_key" ON "users" USING btree ("password_reset_token");--> statement-breakpoint
CREATE INDEX "users_deleted_at_idx" ON "users" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_notifications_email_key" ON "email_notifications" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_keys_user_id_key_key" ON "deal_keys" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "deal_keys_deal_id_idx" ON "deal_keys" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deals_user_id_created_at_idx" ON "deals" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deals_status_created_at_idx" ON "deals" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lenders_slug_key" ON "lenders" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "lenders_updated_at_idx" ON "lenders" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_deal_id_lender_id_key" ON "matches" USING btree ("deal_id","lender_id");--> statement-breakpoint
CREATE INDEX "matches_deal_id_order_idx" ON "matches" USING btree ("deal_id","match_score" DESC NULLS LAST,"total_cost","id");--> statement-breakpoint
CREATE INDEX "matches_lender_id_idx" ON "matches" USING btree ("lender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "anonymous_sessions_session_id_key" ON "anonymous_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "anonymous_sessions_expires_at_idx" ON "anonymous_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "anonymous_sessions_converted_user_id_idx" ON "anonymous_sessions" USING btree ("converted_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settings_key_key" ON "settings" USING btree ("key");