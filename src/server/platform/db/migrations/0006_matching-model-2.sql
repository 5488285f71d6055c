ALTER TABLE "users" ADD COLUMN "exact_credit_score" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "liquid_reserves" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "occupancy" text;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "attested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "attestation_version" text;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "loan_kind" text;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "hold_months" integer;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "units" integer;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "rehab_scope" text;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "square_feet" integer;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "payoff" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "monthly_rent" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "yearly_taxes" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "yearly_insurance" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "monthly_hoa" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "stage" text DEFAULT 'Looking' NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "inputs_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "matched_inputs_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "program_id" uuid;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "program_name" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "funding_days" integer;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "checks" jsonb;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "fits" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
UPDATE "deals" SET "stage" = 'Under contract' WHERE "deal_status" = 'Signed a contract';
