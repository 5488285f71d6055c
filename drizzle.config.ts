/** For `npm run db:generate`. Plain, so that the tool need not be installed to check the types. */
export default {
  dialect: 'postgresql',
  schema: ['./src/server/features/**/*.table.ts', './src/server/db/*.table.ts'],
  out: './src/server/db/migrations',
}
