CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_clients" (
	"user_id" uuid NOT NULL,
	"client_hash" text NOT NULL,
	"last_sign_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_clients_user_id_client_hash_pk" PRIMARY KEY("user_id","client_hash")
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
	"exact_credit_score" integer,
	"liquid_reserves" numeric(12, 2),
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
	"residence_address" text,
	"unconfirmed" text[] DEFAULT '{}'::text[] NOT NULL,
	"legal_acceptances" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"visitor_deal" jsonb,
	"mail_refused_at" timestamp with time zone,
	"mail_refused_reason" text,
	"role" text DEFAULT 'investor' NOT NULL
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
	"visitor_deal" jsonb,
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
CREATE TABLE "match_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"model_version" text NOT NULL,
	"match_score" numeric(3, 2) NOT NULL,
	"terms" jsonb NOT NULL,
	"checks" jsonb NOT NULL,
	"caps" jsonb NOT NULL,
	"program" jsonb NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"via" text NOT NULL,
	"user_id" uuid,
	"actor_label" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text,
	"changes" jsonb NOT NULL,
	"part_of" bigint
);
--> statement-breakpoint
CREATE TABLE "final_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"quote_id" uuid,
	"match_id" uuid,
	"lender_id" uuid,
	"lender_name" text NOT NULL,
	"version" integer NOT NULL,
	"rate_percent" numeric(6, 3) NOT NULL,
	"points_percent" numeric(6, 3) NOT NULL,
	"loan_amount" numeric(12, 2) NOT NULL,
	"term_months" integer NOT NULL,
	"interest_basis" text NOT NULL,
	"fees" jsonb NOT NULL,
	"minimum_interest_months" integer,
	"extension_fee_percent" numeric(6, 3),
	"extension_months" integer,
	"exit_fee_percent" numeric(6, 3),
	"exit_fee_after_month" integer,
	"initial_advance" numeric(12, 2),
	"holdback" numeric(12, 2),
	"prepaid_interest" numeric(12, 2),
	"interest_reserve" numeric(12, 2),
	"impounds" numeric(12, 2),
	"prepay_steps" jsonb,
	"prepay" text,
	"conditions" text,
	"document_kind" text NOT NULL,
	"document_date" date NOT NULL,
	"received_on" date NOT NULL,
	"funded_on" date,
	"confirmed_at" timestamp with time zone,
	"key" text,
	"body_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checklist_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"occasion" text NOT NULL,
	"label" text NOT NULL,
	"why" text NOT NULL,
	"days" integer NOT NULL,
	"late" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_checklist_items" (
	"deal_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"since" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_checklist_items_deal_id_item_id_pk" PRIMARY KEY("deal_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "deal_alerts" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"fifth_score" numeric(3, 2),
	"fifth_total" numeric(14, 2),
	"top_lender_ids" jsonb NOT NULL,
	"inputs_version" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"better_lenders" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_date_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"sent_at" timestamp with time zone,
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
	"kind" text DEFAULT 'sheet' NOT NULL,
	"token_hash" text NOT NULL,
	"show" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"repairs_financed" boolean,
	"senior_loan_balance" numeric(12, 2),
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
	"deals_last_3_years" integer,
	"occupancy" text,
	"attested_at" timestamp with time zone,
	"attestation_version" text,
	"use_of_proceeds" text,
	"late_payments" text,
	"other_liens" boolean,
	"situations" text[],
	"loan_kind" text,
	"hold_months" integer,
	"units" integer,
	"rehab_scope" text,
	"square_feet" integer,
	"payoff" numeric(12, 2),
	"monthly_rent" numeric(12, 2),
	"yearly_taxes" numeric(12, 2),
	"yearly_insurance" numeric(12, 2),
	"monthly_hoa" numeric(12, 2),
	"profit_figures" jsonb,
	"shown_lender_ids" uuid[],
	"stage" text DEFAULT 'Looking' NOT NULL,
	"stage_on" date,
	"withdrawn_at" timestamp with time zone,
	"inspection_on" date,
	"close_on" date,
	"date_mails" boolean DEFAULT false NOT NULL,
	"alerts" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"inputs_version" integer DEFAULT 1 NOT NULL,
	"matched_version" bigint DEFAULT 0
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
	"contact_channels" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"terms" jsonb NOT NULL,
	"cost" jsonb NOT NULL,
	"total_cost" numeric(14, 2),
	"model_version" text NOT NULL,
	"program_id" uuid,
	"program_name" text,
	"funding_days" integer,
	"checks" jsonb NOT NULL,
	"is_best_fit" boolean DEFAULT true NOT NULL,
	"caps" jsonb NOT NULL,
	"uncapped" numeric(3, 2) NOT NULL,
	"objections" integer NOT NULL,
	"accepts_situations" boolean NOT NULL,
	"cheapest" jsonb,
	"fits" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "desk_challenges" (
	"sid" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "desk_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"factor_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" bigint,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "desk_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"choices" jsonb NOT NULL,
	"progress" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"role" text DEFAULT 'server' NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lender_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"email" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lender_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lender_sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lender_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"body" text,
	"quote" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "empty_searches" (
	"week" date NOT NULL,
	"state" text NOT NULL,
	"amount" text NOT NULL,
	"has_text" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "empty_searches_week_state_amount_has_text_pk" PRIMARY KEY("week","state","amount","has_text")
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_lenders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"lender_id" uuid NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lender_changes" (
	"state" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lenders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"states" text[] DEFAULT '{}'::text[] NOT NULL,
	"states_published" boolean DEFAULT true NOT NULL,
	"description" text,
	"min_amount" numeric(12, 2),
	"max_amount" numeric(12, 2),
	"min_term" integer,
	"max_term" integer,
	"min_rate" numeric,
	"max_rate" numeric,
	"min_points" numeric,
	"max_points" numeric,
	"contact_email" text,
	"contact_phone" text,
	"website" text,
	"nmls_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"funding_days" integer,
	"terms_checked_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lenders_points_check" CHECK (scale(trim_scale("lenders"."min_points")) <= 3 and scale(trim_scale("lenders"."max_points")) <= 3),
	CONSTRAINT "lenders_rates_check" CHECK (scale(trim_scale("lenders"."min_rate")) <= 3 and scale(trim_scale("lenders"."max_rate")) <= 3)
);
--> statement-breakpoint
CREATE TABLE "lender_licenses" (
	"lender_id" uuid NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"regulator" text,
	"status" text,
	"ends_on" date,
	"checked_on" date,
	CONSTRAINT "lender_licenses_lender_id_state_number_pk" PRIMARY KEY("lender_id","state","number")
);
--> statement-breakpoint
CREATE TABLE "loan_programs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kinds" text[] DEFAULT '{}'::text[] NOT NULL,
	"accepts" text[] DEFAULT '{}'::text[] NOT NULL,
	"excludes" text[] DEFAULT '{}'::text[] NOT NULL,
	"purposes" text[] DEFAULT '{}'::text[] NOT NULL,
	"property_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"states" text[],
	"min_amount" numeric(12, 2),
	"max_amount" numeric(12, 2),
	"min_term" integer,
	"max_term" integer,
	"min_rate" numeric(6, 3),
	"max_rate" numeric(6, 3),
	"min_points" numeric(6, 3),
	"max_points" numeric(6, 3),
	"funding_days" integer,
	"max_advance_percent" numeric(6, 3),
	"max_rehab_percent" numeric(6, 3),
	"max_ltc_percent" numeric(6, 3),
	"max_ltarv_percent" numeric(6, 3),
	"min_credit_score" integer,
	"min_deals" integer,
	"entity_required" boolean,
	"max_units" integer,
	"min_property_value" numeric(12, 2),
	"min_dscr" numeric(6, 3),
	"seasoning_months" integer,
	"interest_basis" text,
	"minimum_interest_months" integer,
	"extension_percent" numeric(6, 3),
	"extension_months" integer,
	"exit_fee_percent" numeric(6, 3),
	"exit_fee_after_month" integer,
	"interest_reserve_months" integer,
	"prepay" text,
	"prepay_steps" numeric[],
	"recourse" text,
	"loan_fees" numeric(12, 2),
	"draw_fee" numeric(12, 2),
	"fees_note" text,
	"source_url" text,
	"terms_checked_at" timestamp with time zone,
	CONSTRAINT "loan_programs_states_check" CHECK (cardinality("loan_programs"."states") > 0)
);
--> statement-breakpoint
CREATE TABLE "market_snapshots" (
	"week" date NOT NULL,
	"state" text NOT NULL,
	"is_sample" boolean NOT NULL,
	"kinds" jsonb NOT NULL,
	CONSTRAINT "market_snapshots_state_is_sample_week_pk" PRIMARY KEY("state","is_sample","week")
);
--> statement-breakpoint
CREATE TABLE "deal_results" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"on_day" date NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"costs" numeric(14, 2) NOT NULL,
	"profit" numeric(14, 2) NOT NULL,
	"planned" numeric(14, 2) NOT NULL,
	"causes" jsonb NOT NULL,
	"cash" numeric(14, 2) NOT NULL,
	"planned_cash" numeric(14, 2) NOT NULL,
	"days" integer NOT NULL,
	"planned_days" integer NOT NULL,
	"budget" numeric(14, 2) NOT NULL,
	"paid" numeric(14, 2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"line_id" uuid,
	"draw_id" uuid,
	"on_day" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"is_partial" boolean DEFAULT false NOT NULL,
	"key" text,
	"body_hash" text NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"cost" numeric(14, 2) NOT NULL,
	"month" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"lag_months" integer NOT NULL,
	"retainage_percent" numeric(5, 2) NOT NULL,
	"draw_fee" numeric(14, 2),
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"lender_id" uuid,
	"lender_name" text NOT NULL,
	"phone_hash" text NOT NULL,
	"calls" boolean NOT NULL,
	"texts" boolean NOT NULL,
	"wording" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
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
	"phone_wording" text,
	"phone_withdrawn_at" timestamp with time zone,
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
	"choice_notified_at" timestamp with time zone,
	"investor_mailed_at" timestamp with time zone,
	"investor_mail_due_at" timestamp with time zone,
	"lender_mailed_at" timestamp with time zone,
	"lender_mail_due_at" timestamp with time zone,
	"round_id" uuid,
	"outbid_mail_at" timestamp with time zone,
	"round_mails_stopped_at" timestamp with time zone,
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
	"prepay_steps" jsonb,
	"extension_fee_percent" numeric(6, 3),
	"extension_months" integer,
	"exit_fee_percent" numeric(6, 3),
	"exit_fee_after_month" integer,
	"initial_advance" numeric(12, 2),
	"conditions" text,
	"valid_until" date NOT NULL,
	"deal_version" integer NOT NULL,
	"round_id" uuid,
	"round_total" numeric(12, 2),
	"is_after_round" boolean DEFAULT false NOT NULL,
	"superseded_at" timestamp with time zone,
	"chosen_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"loan_amount" numeric(12, 2) NOT NULL,
	"hold_months" integer NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"extensions" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"end" text,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"deal_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"operator_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
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
CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"description" text,
	"evidence" text,
	"is_secret" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "state_rules" (
	"state" text PRIMARY KEY NOT NULL,
	"asking" boolean DEFAULT true NOT NULL,
	"sentence" text,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reviewed_on" date,
	"reviewed_by" text,
	"review_until" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_assumptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"assumptions" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_clients" ADD CONSTRAINT "known_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_sessions" ADD CONSTRAINT "anonymous_sessions_converted_user_id_users_id_fk" FOREIGN KEY ("converted_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_terms" ADD CONSTRAINT "final_terms_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_terms" ADD CONSTRAINT "final_terms_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_terms" ADD CONSTRAINT "final_terms_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_terms" ADD CONSTRAINT "final_terms_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_checklist_items" ADD CONSTRAINT "deal_checklist_items_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_alerts" ADD CONSTRAINT "deal_alerts_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_date_mails" ADD CONSTRAINT "deal_date_mails_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_sheets" ADD CONSTRAINT "deal_sheets_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_keys" ADD CONSTRAINT "deal_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_keys" ADD CONSTRAINT "deal_keys_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_claims" ADD CONSTRAINT "lender_claims_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_corrections" ADD CONSTRAINT "lender_corrections_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_corrections" ADD CONSTRAINT "lender_corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_challenges" ADD CONSTRAINT "desk_challenges_sid_sessions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_passkeys" ADD CONSTRAINT "desk_passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_recovery_codes" ADD CONSTRAINT "desk_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_sid_sessions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_totp" ADD CONSTRAINT "desk_totp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_imports" ADD CONSTRAINT "desk_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_members" ADD CONSTRAINT "lender_members_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_sessions" ADD CONSTRAINT "lender_sessions_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_sign_ins" ADD CONSTRAINT "lender_sign_ins_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_templates" ADD CONSTRAINT "lender_templates_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_lenders" ADD CONSTRAINT "former_lenders_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_licenses" ADD CONSTRAINT "lender_licenses_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_programs" ADD CONSTRAINT "loan_programs_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_results" ADD CONSTRAINT "deal_results_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_facts" ADD CONSTRAINT "project_facts_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_facts" ADD CONSTRAINT "project_facts_line_id_project_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."project_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_lines" ADD CONSTRAINT "project_lines_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_consents" ADD CONSTRAINT "phone_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_consents" ADD CONSTRAINT "phone_consents_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_round_id_quote_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."quote_rounds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_round_id_quote_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."quote_rounds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rounds" ADD CONSTRAINT "quote_rounds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rounds" ADD CONSTRAINT "quote_rounds_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_assumptions" ADD CONSTRAINT "tool_assumptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_user_id_idx" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_clients_last_sign_in_at_idx" ON "known_clients" USING btree ("last_sign_in_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_expire_idx" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_issuer_subject_key" ON "user_identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "user_identities_user_id_idx" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_live_email_key" ON "users" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_verification_token_key" ON "users" USING btree ("verification_token");--> statement-breakpoint
CREATE UNIQUE INDEX "users_password_reset_token_key" ON "users" USING btree ("password_reset_token");--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_deleted_at_idx" ON "users" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "anonymous_sessions_session_id_key" ON "anonymous_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "anonymous_sessions_expires_at_idx" ON "anonymous_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "anonymous_sessions_converted_user_id_idx" ON "anonymous_sessions" USING btree ("converted_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_statistics_key" ON "deal_statistics" USING btree ("month","property_state","deal_type");--> statement-breakpoint
CREATE INDEX "match_records_erased_at_idx" ON "match_records" USING btree ("erased_at");--> statement-breakpoint
CREATE INDEX "activity_at_idx" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activity_whole_idx" ON "activity" USING btree ("id") WHERE "activity"."part_of" is null;--> statement-breakpoint
CREATE INDEX "activity_part_of_idx" ON "activity" USING btree ("part_of","id") WHERE "activity"."part_of" is not null;--> statement-breakpoint
CREATE INDEX "activity_subject_idx" ON "activity" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "activity_action_idx" ON "activity" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "activity_user_id_idx" ON "activity" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "final_terms_deal_id_key_key" ON "final_terms" USING btree ("deal_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "final_terms_funded_key" ON "final_terms" USING btree ("deal_id") WHERE funded_on is not null;--> statement-breakpoint
CREATE INDEX "final_terms_deal_id_created_at_idx" ON "final_terms" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE INDEX "final_terms_quote_id_idx" ON "final_terms" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "final_terms_match_id_idx" ON "final_terms" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "final_terms_lender_id_funded_on_idx" ON "final_terms" USING btree ("lender_id","funded_on");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_date_mails_deal_id_kind_day_key" ON "deal_date_mails" USING btree ("deal_id","kind","day");--> statement-breakpoint
CREATE INDEX "deal_events_deal_id_created_at_idx" ON "deal_events" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_sheets_token_hash_key" ON "deal_sheets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "deal_sheets_deal_id_idx" ON "deal_sheets" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deal_sheets_expires_at_idx" ON "deal_sheets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_keys_user_id_key_key" ON "deal_keys" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "deal_keys_deal_id_idx" ON "deal_keys" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deals_user_id_created_at_idx" ON "deals" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deals_status_created_at_idx" ON "deals" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "deals_state_matched_version_idx" ON "deals" USING btree ("property_state","matched_version") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "deals_model_version_idx" ON "deals" USING btree ("model_version") WHERE status = 'pending' and matched_version is not null;--> statement-breakpoint
CREATE INDEX "deals_date_mails_idx" ON "deals" USING btree ("id") WHERE date_mails;--> statement-breakpoint
CREATE INDEX "deals_alerts_idx" ON "deals" USING btree ("user_id") WHERE alerts;--> statement-breakpoint
CREATE UNIQUE INDEX "matches_deal_id_lender_id_key" ON "matches" USING btree ("deal_id","lender_id");--> statement-breakpoint
CREATE INDEX "matches_deal_id_order_idx" ON "matches" USING btree ("deal_id","fits" DESC NULLS LAST,"accepts_situations" DESC NULLS LAST,"match_score" DESC NULLS LAST,"objections","uncapped" DESC NULLS LAST,"total_cost","id");--> statement-breakpoint
CREATE INDEX "matches_lender_id_idx" ON "matches" USING btree ("lender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lender_claims_token_hash_key" ON "lender_claims" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "lender_claims_lender_id_idx" ON "lender_claims" USING btree ("lender_id");--> statement-breakpoint
CREATE INDEX "lender_claims_expires_at_idx" ON "lender_claims" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lender_corrections_lender_id_idx" ON "lender_corrections" USING btree ("lender_id","status");--> statement-breakpoint
CREATE INDEX "lender_corrections_status_idx" ON "lender_corrections" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "lender_corrections_decided_by_idx" ON "lender_corrections" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "desk_passkeys_user_id_idx" ON "desk_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desk_recovery_codes_user_id_idx" ON "desk_recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desk_imports_user_id_idx" ON "desk_imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desk_imports_created_at_idx" ON "desk_imports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lender_members_lender_id_email_key" ON "lender_members" USING btree ("lender_id","email");--> statement-breakpoint
CREATE INDEX "lender_members_email_idx" ON "lender_members" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "lender_sessions_token_hash_key" ON "lender_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "lender_sessions_lender_id_email_idx" ON "lender_sessions" USING btree ("lender_id","email");--> statement-breakpoint
CREATE INDEX "lender_sessions_expires_at_idx" ON "lender_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lender_sign_ins_token_hash_key" ON "lender_sign_ins" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "lender_sign_ins_lender_id_idx" ON "lender_sign_ins" USING btree ("lender_id");--> statement-breakpoint
CREATE INDEX "lender_sign_ins_expires_at_idx" ON "lender_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lender_templates_lender_id_kind_name_key" ON "lender_templates" USING btree ("lender_id","kind","name");--> statement-breakpoint
CREATE INDEX "former_lenders_lender_id_idx" ON "former_lenders" USING btree ("lender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lenders_slug_key" ON "lenders" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "lenders_updated_at_idx" ON "lenders" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_programs_lender_id_name_key" ON "loan_programs" USING btree ("lender_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "project_facts_deal_id_key_key" ON "project_facts" USING btree ("deal_id","key");--> statement-breakpoint
CREATE INDEX "project_facts_line_id_idx" ON "project_facts" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "project_facts_deal_id_live_idx" ON "project_facts" USING btree ("deal_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "project_lines_deal_id_position_idx" ON "project_lines" USING btree ("deal_id","position");--> statement-breakpoint
CREATE INDEX "phone_consents_user_id_idx" ON "phone_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "phone_consents_lender_id_idx" ON "phone_consents" USING btree ("lender_id");--> statement-breakpoint
CREATE INDEX "phone_consents_phone_hash_idx" ON "phone_consents" USING btree ("phone_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "lender_stops_address_hash_key" ON "lender_stops" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "lender_stops_lender_id_idx" ON "lender_stops" USING btree ("lender_id");--> statement-breakpoint
CREATE INDEX "messages_request_id_created_at_idx" ON "messages" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_asks_user_id_key_key" ON "quote_asks" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "quote_asks_deal_id_idx" ON "quote_asks" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "quote_events_user_id_id_idx" ON "quote_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "quote_events_created_at_idx" ON "quote_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quote_events_request_id_idx" ON "quote_events" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quote_events_deal_id_idx" ON "quote_events" USING btree ("deal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_links_token_hash_key" ON "quote_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "quote_links_request_id_idx" ON "quote_links" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quote_links_expires_at_idx" ON "quote_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_requests_live_key" ON "quote_requests" USING btree ("deal_id","lender_id") WHERE status in ('sent', 'opened', 'replied', 'quoted', 'chosen');--> statement-breakpoint
CREATE INDEX "quote_requests_deal_id_idx" ON "quote_requests" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "quote_requests_user_id_sent_at_idx" ON "quote_requests" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "quote_requests_lender_id_sent_at_idx" ON "quote_requests" USING btree ("lender_id","sent_at");--> statement-breakpoint
CREATE INDEX "quote_requests_ask_id_idx" ON "quote_requests" USING btree ("ask_id");--> statement-breakpoint
CREATE INDEX "quote_requests_match_id_idx" ON "quote_requests" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "quote_requests_round_id_idx" ON "quote_requests" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "quote_requests_status_expires_at_idx" ON "quote_requests" USING btree ("status","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_deal_id_lender_id_version_key" ON "quotes" USING btree ("deal_id","lender_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_chosen_key" ON "quotes" USING btree ("deal_id") WHERE "quotes"."chosen_at" is not null;--> statement-breakpoint
CREATE INDEX "quotes_request_id_idx" ON "quotes" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quotes_round_id_idx" ON "quotes" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "quotes_lender_id_created_at_idx" ON "quotes" USING btree ("lender_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_match_id_idx" ON "quotes" USING btree ("match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_rounds_open_key" ON "quote_rounds" USING btree ("deal_id") WHERE "quote_rounds"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "quote_rounds_deal_id_idx" ON "quote_rounds" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "quote_rounds_user_id_idx" ON "quote_rounds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quote_rounds_closes_at_idx" ON "quote_rounds" USING btree ("closes_at") WHERE "quote_rounds"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "quote_rounds_closed_at_idx" ON "quote_rounds" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_state_idx" ON "contact_messages" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_deal_id_idx" ON "contact_messages" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "contact_messages_email_idx" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_replies_message_id_idx" ON "contact_replies" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_replies_operator_id_idx" ON "contact_replies" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_notifications_email_key" ON "email_notifications" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "settings_key_key" ON "settings" USING btree ("key");
--> statement-breakpoint
-- Triggers and storage settings. `npm run db:generate` appends this file to the initial migration.

-- Every change of lenders, programs or licenses increments one version that all processes poll. Its row lock serializes the changes.
INSERT INTO "catalogue_version" ("id", "version") VALUES (1, 1);
--> statement-breakpoint
INSERT INTO "lender_changes" ("state") VALUES
  ('Alabama'), ('Alaska'), ('Arizona'), ('Arkansas'), ('California'), ('Colorado'), ('Connecticut'), ('Delaware'), ('Florida'),
  ('Georgia'), ('Hawaii'), ('Idaho'), ('Illinois'), ('Indiana'), ('Iowa'), ('Kansas'), ('Kentucky'), ('Louisiana'), ('Maine'),
  ('Maryland'), ('Massachusetts'), ('Michigan'), ('Minnesota'), ('Mississippi'), ('Missouri'), ('Montana'), ('Nebraska'), ('Nevada'),
  ('New Hampshire'), ('New Jersey'), ('New Mexico'), ('New York'), ('North Carolina'), ('North Dakota'), ('Ohio'), ('Oklahoma'),
  ('Oregon'), ('Pennsylvania'), ('Rhode Island'), ('South Carolina'), ('South Dakota'), ('Tennessee'), ('Texas'), ('Utah'), ('Vermont'),
  ('Virginia'), ('Washington'), ('West Virginia'), ('Wisconsin'), ('Wyoming');
--> statement-breakpoint
-- A changed lender makes open deals due in the states where it or one of its programs lends, in all states when its list is empty. Deals
-- compare the version they were matched at with their state's version, so a change updates at most one row per state.
CREATE OR REPLACE FUNCTION note_lender_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1 WHERE id = 1;
  UPDATE lender_changes SET version = (SELECT version FROM catalogue_version)
  WHERE EXISTS (SELECT FROM changed WHERE cardinality(states) = 0)
    OR state IN (
      SELECT unnest(states) FROM changed
      UNION SELECT unnest(p.states) FROM loan_programs p JOIN changed ON changed.id = p.lender_id
    );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lenders_inserted AFTER INSERT ON "lenders"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_lender_change();
--> statement-breakpoint
CREATE TRIGGER lenders_updated AFTER UPDATE ON "lenders"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_lender_change();
--> statement-breakpoint
CREATE TRIGGER lenders_updated_from AFTER UPDATE ON "lenders"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_lender_change();
--> statement-breakpoint
CREATE TRIGGER lenders_deleted AFTER DELETE ON "lenders"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_lender_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_lenders_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1 WHERE id = 1;
  UPDATE lender_changes SET version = (SELECT version FROM catalogue_version);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lenders_truncated AFTER TRUNCATE ON "lenders"
  FOR EACH STATEMENT EXECUTE FUNCTION note_lenders_truncated();
--> statement-breakpoint
-- The catalogue reads lenders changed since its last poll, so `updated_at` is the database's time.
CREATE OR REPLACE FUNCTION touch_lender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lenders_touch BEFORE UPDATE ON "lenders"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION touch_lender();
--> statement-breakpoint
-- A changed license updates its lender's `updated_at`, the only time that the catalogue reads. A transaction that writes both sets
-- plumbline.keep_updated_at to keep the time it wrote.
CREATE OR REPLACE FUNCTION note_license_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('plumbline.keep_updated_at', true) = 'on' THEN
    UPDATE catalogue_version SET version = version + 1 WHERE id = 1;
  ELSE
    UPDATE lenders SET updated_at = clock_timestamp() WHERE id IN (SELECT lender_id FROM changed);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The same for programs. Their `states` are null when the lender's apply.
CREATE OR REPLACE FUNCTION note_program_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1 WHERE id = 1;
  UPDATE lender_changes SET version = (SELECT version FROM catalogue_version)
  WHERE EXISTS (
      SELECT FROM changed LEFT JOIN lenders l ON l.id = changed.lender_id
      WHERE cardinality(coalesce(changed.states, l.states)) = 0
    )
    OR state IN (
      SELECT unnest(coalesce(changed.states, l.states)) FROM changed LEFT JOIN lenders l ON l.id = changed.lender_id
    );
  IF current_setting('plumbline.keep_updated_at', true) IS DISTINCT FROM 'on' THEN
    UPDATE lenders SET updated_at = clock_timestamp() WHERE id IN (SELECT lender_id FROM changed);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER loan_programs_inserted AFTER INSERT ON "loan_programs"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_program_change();
--> statement-breakpoint
CREATE TRIGGER loan_programs_updated AFTER UPDATE ON "loan_programs"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_program_change();
--> statement-breakpoint
CREATE TRIGGER loan_programs_updated_from AFTER UPDATE ON "loan_programs"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_program_change();
--> statement-breakpoint
CREATE TRIGGER loan_programs_deleted AFTER DELETE ON "loan_programs"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_program_change();
--> statement-breakpoint
CREATE TRIGGER lender_licenses_inserted AFTER INSERT ON "lender_licenses"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_license_change();
--> statement-breakpoint
CREATE TRIGGER lender_licenses_updated AFTER UPDATE ON "lender_licenses"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_license_change();
--> statement-breakpoint
CREATE TRIGGER lender_licenses_deleted AFTER DELETE ON "lender_licenses"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_license_change();
--> statement-breakpoint
-- Counting a request must not wait for the disk. A crash of the database empties the table, which only resets limits.
ALTER TABLE "rate_limits" SET UNLOGGED;
--> statement-breakpoint
-- A deal has tens of matches. PostgreSQL's estimate from samples of a large table is hundreds, for which it would read all lenders.
ALTER TABLE "matches" ALTER COLUMN "deal_id" SET (n_distinct = -0.03);
