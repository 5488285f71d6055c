/** The part of cli-progress that is used; the package has no types of its own. */
declare module 'cli-progress' {
  export class SingleBar {
    constructor(options: {
      format: string
      stream: NodeJS.WriteStream
      hideCursor?: boolean
      clearOnComplete?: boolean
    })
    start(total: number, value: number): void
    update(value: number): void
    stop(): void
  }
}
