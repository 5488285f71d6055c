/**
 * Measures the server's capacity in replies per second: eight clients call `ask` in a loop for three seconds. Rejects
 * when a call does.
 */
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
