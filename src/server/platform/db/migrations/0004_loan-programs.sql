CREATE TABLE "loan_programs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text,
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
	"min_dscr" numeric(6, 3),
	"interest_basis" text,
	"minimum_interest_months" integer,
	"extension_percent" numeric(6, 3),
	"prepay" text,
	"recourse" text,
	"loan_fees" numeric(12, 2),
	"draw_fee" numeric(12, 2),
	"source_url" text,
	"terms_checked_at" timestamp with time zone,
	CONSTRAINT "loan_programs_states_check" CHECK (cardinality("loan_programs"."states") > 0)
);
--> statement-breakpoint
ALTER TABLE "lenders" ALTER COLUMN "min_rate" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "lenders" ALTER COLUMN "min_rate" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ALTER COLUMN "max_rate" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "lenders" ALTER COLUMN "max_rate" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "states_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_programs" ADD CONSTRAINT "loan_programs_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "loan_programs_lender_id_name_key" ON "loan_programs" USING btree ("lender_id",lower("name"));--> statement-breakpoint
ALTER TABLE "lenders" ADD CONSTRAINT "lenders_rates_check" CHECK (scale(trim_scale("lenders"."min_rate")) <= 3 and scale(trim_scale("lenders"."max_rate")) <= 3);--> statement-breakpoint
-- A changed program is a change of its lender: the catalogue and re-matching look at the lender's time alone. Whoever writes a
-- lender together with its programs says so for the transaction, and keeps the time that the lender was written with.
CREATE FUNCTION touch_lenders_of_programs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('plumbline.keep_updated_at', true) = 'on' THEN
    UPDATE catalogue_version SET version = version + 1 WHERE id = 1;
  ELSE
    UPDATE lenders SET updated_at = clock_timestamp() WHERE id IN (SELECT lender_id FROM changed);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER loan_programs_inserted AFTER INSERT ON "loan_programs"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_lenders_of_programs();
--> statement-breakpoint
CREATE TRIGGER loan_programs_updated AFTER UPDATE ON "loan_programs"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_lenders_of_programs();
--> statement-breakpoint
CREATE TRIGGER loan_programs_deleted AFTER DELETE ON "loan_programs"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_lenders_of_programs();
