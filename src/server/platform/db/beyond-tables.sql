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
-- A changed program is a change of its lender: the catalogue and re-matching look at the lender's time alone. Whoever writes a
-- lender together with its programs says so for the transaction, and keeps the time that the lender was written with.
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
-- Counting a request against its limits must not wait for the disk. A crash of the database empties the table, which costs people nothing.
ALTER TABLE "rate_limits" SET UNLOGGED;
--> statement-breakpoint
-- A deal has at most 50 matches. From samples of a large table PostgreSQL takes that for hundreds, and then reads all lenders for a few.
ALTER TABLE "matches" ALTER COLUMN "deal_id" SET (n_distinct = -0.03);
--> statement-breakpoint
-- Takes a point of each counter in turn up to the first that has none left, and returns that one. A counter without an end for its
-- window is only looked at. A function, because its statements are planned once on a connection and not for every sign-in.
CREATE OR REPLACE FUNCTION take_points(keys text[], most integer[], ends bigint[], now_ms bigint)
  RETURNS TABLE (refused integer, until bigint) LANGUAGE plpgsql AS $$
DECLARE
  taken integer;
BEGIN
  FOR i IN 1 .. cardinality(keys) LOOP
    IF ends[i] IS NULL THEN
      SELECT points + 1, expire INTO taken, until FROM rate_limits WHERE key = keys[i] AND expire > now_ms;
    ELSE
      INSERT INTO rate_limits AS kept VALUES (keys[i], 1, ends[i])
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN kept.expire <= now_ms THEN 1 ELSE kept.points + 1 END,
        expire = CASE WHEN kept.expire <= now_ms THEN excluded.expire ELSE kept.expire END
      RETURNING kept.points, kept.expire INTO taken, until;
    END IF;
    IF taken > most[i] THEN
      refused := i;
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;
END $$;

--> statement-breakpoint
-- Opens a session if the account's password is still the one that was checked, keeps its newest sessions and remembers the address;
-- false when a reset or deactivation came first. The account's row is locked, so that they wait for each other. A function, because
-- its statements are planned once on a connection and not for every sign-in.
CREATE OR REPLACE FUNCTION open_session(
  account uuid, checked text, new_sid text, facts jsonb, seconds double precision, keep integer, client text
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = account AND password = checked AND deleted_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM sessions WHERE sid IN (
    SELECT sid FROM sessions WHERE user_id = account ORDER BY created_at DESC, sid DESC OFFSET keep - 1
  );
  INSERT INTO sessions (sid, user_id, sess, expire)
  VALUES (new_sid, account, facts, now() + make_interval(secs => seconds));
  IF client IS NOT NULL THEN
    INSERT INTO known_clients (user_id, client_hash) VALUES (account, client)
    ON CONFLICT (user_id, client_hash) DO UPDATE SET last_sign_in_at = now();
  END IF;
  RETURN true;
END $$;
