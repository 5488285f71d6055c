/**
 * Runs `work` when it is asked for: at once, but one run at a time, and none within `pauseMs` after the one before. However often it
 * is asked for meanwhile, one run follows. `work` must not reject.
 */
export function paced(work: () => Promise<void>, pauseMs: number): { ask(): void; stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let pause: NodeJS.Timeout | undefined
  let isAsked = false
  let isStopped = false

  function run(): void {
    isAsked = false
    running = work().finally(() => {
      running = undefined
      if (isStopped) return
      pause = setTimeout(() => {
        pause = undefined
        if (isAsked) run()
      }, pauseMs)
    })
  }

  return {
    ask() {
      isAsked = true
      if (!running && !pause && !isStopped) run()
    },
    async stop() {
      isStopped = true
      clearTimeout(pause)
      await running
    },
  }
}
