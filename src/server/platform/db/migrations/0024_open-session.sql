-- Opens a session if the account's password is still the one that was checked, keeps its newest sessions and remembers the address;
-- false when a reset or deactivation came first. The account's row is locked, so that they wait for each other. A function, because
-- its statements are planned once on a connection and not for every sign-in.
CREATE FUNCTION open_session(
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
