/** For `npm run db:generate`. Plain, so that the tool need not be installed to check the types. */
export default {
  dialect: 'postgresql',
  schema: ['./src/server/features/**/*.table.ts', './src/server/platform/db/*.table.ts'],
  out: './src/server/platform/db/migrations',
}
