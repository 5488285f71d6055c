import type { FastifyBaseLogger } from 'fastify'

type Parent = FastifyBaseLogger
type Bindings = Parameters<Parent['child']>[0]
type ChildOptions = Parameters<Parent['child']>[1]
type Line = [object, string?]

/**
 * A request's logger, made a child of its parent by the first line written to it. Most requests write none, and making a child
 * that redacts costs more than answering from memory.
 */
class RequestLog {
  private readonly parent: Parent
  private readonly bindings: Bindings
  private readonly options: ChildOptions
  private made: Parent | undefined

  constructor(parent: Parent, bindings: Bindings, options: ChildOptions) {
    this.parent = parent
    this.bindings = bindings
    this.options = options
  }

  private own(): Parent {
    this.made ??= this.parent.child(this.bindings, this.options)
    return this.made
  }

  get level(): string {
    return (this.made ?? this.parent).level
  }
  set level(level: string) {
    this.own().level = level
  }
  child(bindings: Bindings, options?: ChildOptions): Parent {
    return this.own().child(bindings, options)
  }
  fatal(...line: Line): void {
    this.own().fatal(...line)
  }
  error(...line: Line): void {
    this.own().error(...line)
  }
  warn(...line: Line): void {
    this.own().warn(...line)
  }
  info(...line: Line): void {
    this.own().info(...line)
  }
  debug(...line: Line): void {
    this.own().debug(...line)
  }
  trace(...line: Line): void {
    this.own().trace(...line)
  }
  silent(): void {}
}

/** What Fastify makes each request's logger with. */
export function createRequestLog(parent: Parent, bindings: Bindings, options: ChildOptions): Parent {
  return new RequestLog(parent, bindings, options) as Parent
}
