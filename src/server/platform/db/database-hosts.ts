/**
 * One address for each host of a PostgreSQL address. Several hosts stand as libpq writes them, `postgres://u:p@a:5432,b:5432/db`, and
 * then `target_session_attrs` is `read-write` or `primary`, or left out, which means the same here: only the primary will do.
 * @throws Error whose message says what is wrong and repeats nothing of the address, which can hold a password.
 */
export function splitDatabaseUrl(text: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([/?#].*)?$/.exec(text)
  if (!parts) throw new Error('must be an address that starts with postgres:// or postgresql://')
  const [, scheme, account = '', hosts = '', rest = ''] = parts
  const wanted = /[?&]target_session_attrs=([^&]*)/.exec(rest)?.[1]
  if (wanted !== undefined && wanted !== 'read-write' && wanted !== 'primary')
    throw new Error('has target_session_attrs with a value other than read-write or primary')
  // pg would hand the parameter to the server, which rejects what it does not know.
  const plain = rest.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_, before: string, after: string) =>
    after ? before : '',
  )
  return hosts.split(',').map((host) => `${scheme}${account}${host}${plain}`)
}
