-- Takes a point of each counter in turn up to the first that has none left, and returns that one. A counter without an end for its
-- window is only looked at. A function, because its statements are planned once on a connection and not for every sign-in.
CREATE FUNCTION take_points(keys text[], most integer[], ends bigint[], now_ms bigint)
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
