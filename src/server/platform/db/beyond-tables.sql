-- What the schema has beyond its tables; `npm run db:generate` puts it at the end of the initial migration.

-- Every change of lenders, whoever makes it, bumps one number that all processes poll.
INSERT INTO "catalogue_version" ("id", "version") VALUES (1, 1);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bump_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1 WHERE id = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lenders_bump_catalogue_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "lenders"
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
--> statement-breakpoint
-- Re-matching looks for lenders changed since its last run, so the time of change is the database's own.
CREATE OR REPLACE FUNCTION touch_lender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lenders_touch BEFORE UPDATE ON "lenders"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION touch_lender();
--> statement-breakpoint
-- A changed program or license is a change of its lender: the catalogue and re-matching look at the lender's time alone. Whoever writes a
-- lender together with them says so for the transaction, and keeps the time that the lender was written with.
CREATE OR REPLACE FUNCTION touch_lenders_of_programs() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER lender_licenses_inserted AFTER INSERT ON "lender_licenses"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_lenders_of_programs();
--> statement-breakpoint
CREATE TRIGGER lender_licenses_updated AFTER UPDATE ON "lender_licenses"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_lenders_of_programs();
--> statement-breakpoint
CREATE TRIGGER lender_licenses_deleted AFTER DELETE ON "lender_licenses"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_lenders_of_programs();
--> statement-breakpoint
-- Counting a request against its limits must not wait for the disk. A crash of the database empties the table, which costs people nothing.
ALTER TABLE "rate_limits" SET UNLOGGED;
--> statement-breakpoint
-- A deal has at most 50 matches. From samples of a large table PostgreSQL takes that for hundreds, and then reads all lenders for a few.
ALTER TABLE "matches" ALTER COLUMN "deal_id" SET (n_distinct = -0.03);
