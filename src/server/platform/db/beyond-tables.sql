-- What the schema has beyond its tables; `npm run db:generate` puts it at the end of the initial migration.

-- Every change of lenders, programs or licenses raises one number that all processes poll. Its row lock puts the changes in one order.
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
-- A changed lender makes open deals due in the states where it or one of its programs lends: nationwide when its list is empty. Deals
-- compare the version they were matched against with their state's, so the mark is at most one statement over the states.
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
-- The catalogue reads the lenders changed since its last look, so the time of change is the database's own.
CREATE OR REPLACE FUNCTION touch_lender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lenders_touch BEFORE UPDATE ON "lenders"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION touch_lender();
--> statement-breakpoint
-- A changed license is a change of its lender, because the catalogue looks only at the lender's time. A transaction that writes a lender
-- together with these sets plumbline.keep_updated_at to keep the time it wrote.
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
-- The same for programs, which also have states of their own; null means the lender's.
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
-- Counting a request against its limits must not wait for the disk. A crash of the database empties the table, which costs people nothing.
ALTER TABLE "rate_limits" SET UNLOGGED;
--> statement-breakpoint
-- A deal has at most 50 matches. From samples of a large table PostgreSQL takes that for hundreds, and then reads all lenders for a few.
ALTER TABLE "matches" ALTER COLUMN "deal_id" SET (n_distinct = -0.03);
