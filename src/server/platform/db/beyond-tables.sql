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
