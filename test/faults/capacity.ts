/** Answers a second when eight clients ask one after the other, for three seconds: what the server can do. */
export async function capacity(ask: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + 3000
  let count = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < until) {
        await ask()
        count++
      }
    }),
  )
  return count / 3
}
