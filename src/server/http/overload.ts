import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-instance.ts'
import { createTurns } from './take-turns.ts'

/**
 * How long one turn of the event loop may take requests in, in milliseconds. Those it has not come to by then have waited as
 * long already, and would keep the next turn waiting.
 */
const turnMs = 400
/** Fewer requests than this in one turn are no crowd: if the loop is late all the same, turning them away would cure nothing. */
const crowd = 10

/** How many requests may be under way at once: what it begins with, and what it stays between. */
const places = { first: 128, least: 16, most: 512 }
/** The time a request should take at most while others wait, in milliseconds. */
const targetMs = 400
/** So many answers tell how quickly they come; a process that has just begun is slower than it will be, and is not judged by it. */
const warmUp = 100
/** From so many under way on, answers come as quickly as they can. */
const busy = 4
/**
 * From so many under way on, the event loop goes round so often before the next request that asks the database is worked on: a turn
 * takes in one connection, and a crowd that waits at the door cannot even be told that it is one.
 */
const crowded = 8
const turnsBetween = 16
/** How long answers are counted for one look at how quickly they come, in milliseconds. */
const windowMs = 250
/** How often the number of places may shrink, in milliseconds: what is under way has to get through before it tells anything new. */
const shrinkEveryMs = 100

/**
 * Sheds load instead of melting: what would have to wait for too long is answered 503 with Retry-After at once, so that whatever
 * is accepted is answered in good time. There are so many places for requests that ask the database, and as many for what is
 * served without, which goes on while the database hangs. Health and metrics stay, or nobody could see what happens, and so do
 * a page's own files: a page that was let in must not arrive without its styles.
 *
 * `isTurnFull` counts a request and says whether the loop has taken in enough for now, for whoever answers ahead of the hooks.
 */
export function registerOverloadShedding(app: App): { isTurnFull: () => boolean } {
  const withDatabase = createPlaces()
  const fromMemory = createPlaces()
  const stays = new WeakMap<FastifyRequest, Stay>()
  const isTurnFull = createTurnLimit()
  const myTurn = createTurns(turnsBetween)
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(?:(?:healthz|readyz|metrics)$|assets\/)/.test(request.url)) return done()
    const places = asksDatabase(request) ? withDatabase : fromMemory
    if (isTurnFull() || !places.take()) return turnAway(reply)
    const stay: Stay = { places, isHandled: false, isLeft: false }
    stays.set(request, stay)
    // Fastify's last hook is not called for a client that left before it was answered; the response's end always comes.
    reply.raw.once('close', () => {
      // What is still being worked on, for nobody, takes its place all the same.
      if (stay.isHandled) stay.isLeft = true
      else leave(stay)
    })
    if (places !== withDatabase || places.underWay() < crowded) return done()
    void myTurn().then(() => done())
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const stay = stays.get(request)
    if (stay) stay.isHandled = true
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const stay = stays.get(request)
    if (stay) stay.isHandled = false
    if (stay?.isLeft) leave(stay)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const stay = stays.get(request)
    if (stay) leave(stay, reply.elapsedTime)
    done()
  })
  return { isTurnFull }
}

type Places = {
  take(): boolean
  underWay(): number
  /** `ms` is how long the answer took; left out for a client that left, whose wait says nothing about answers. */
  giveBack(ms?: number): void
}

/** One request's time in its place. */
type Stay = {
  /** Undefined once it was given back. */
  places: Places | undefined
  /** The handler is at work. */
  isHandled: boolean
  /** The client left meanwhile. */
  isLeft: boolean
}

function leave(stay: Stay, ms?: number): void {
  stay.places?.giveBack(ms)
  stay.places = undefined
}

/**
 * How many may be under way: as many as are answered within the target at the rate that was seen last. Within that it is found out
 * by trying, more while answers come quickly, fewer while they do not, as TCP does it: the rate is known late when answers become
 * slow all at once.
 */
function createPlaces(): Places {
  let underWay = 0
  let limit: number = places.first
  let shrunkAt = 0
  const rate = createRate()
  return {
    take() {
      if (underWay >= Math.min(limit, Math.max(places.least, rate.perMs() * targetMs))) return false
      underWay++
      return true
    },
    underWay: () => underWay,
    giveBack(ms) {
      if (ms === undefined) {
        underWay--
        return
      }
      const now = performance.now()
      rate.count(now, underWay >= busy)
      // Says something about the limit only when it was near.
      if (underWay * 2 >= limit) {
        if (ms <= targetMs) limit = Math.min(places.most, limit + 0.1)
        else if (now - shrunkAt > shrinkEveryMs) {
          shrunkAt = now
          limit = Math.max(places.least, limit * Math.max(0.5, targetMs / ms))
        }
      }
      underWay--
    },
  }
}

/** Answers per millisecond while there was enough to do, the last looks counting most; endless until something is known. */
function createRate(): { count(now: number, isBusy: boolean): void; perMs(): number } {
  let perMs = Number.POSITIVE_INFINITY
  let answered = 0
  let counted = 0
  let since = 0
  return {
    count(now, isBusy) {
      answered++
      if (!isBusy || answered < warmUp || since === 0) {
        counted = 0
        since = now
        return
      }
      counted++
      if (now - since < windowMs) return
      const seen = counted / (now - since)
      perMs = perMs === Number.POSITIVE_INFINITY ? seen : (perMs + seen) / 2
      counted = 0
      since = now
    },
    perMs: () => perMs,
  }
}

/** Counts what one turn of the event loop takes in. Answers true from the moment on that it has been at it for too long. */
function createTurnLimit(): () => boolean {
  let turn: { began: number; taken: number } | undefined
  return () => {
    if (!turn) {
      turn = { began: performance.now(), taken: 0 }
      setImmediate(() => {
        turn = undefined
      })
    }
    return ++turn.taken > crowd && performance.now() - turn.began > turnMs
  }
}

/** Public reads are answered from memory; everything else looks up a session, counts a limit or writes. */
function asksDatabase({ method, routeOptions }: FastifyRequest): boolean {
  return method !== 'GET' || routeOptions.schema?.security !== undefined
}

function turnAway(reply: FastifyReply): void {
  reply
    .status(503)
    .header('retry-after', '5')
    .header('cache-control', 'private, no-store')
    .type('application/json')
    .send(
      JSON.stringify({
        message: 'The service is briefly overloaded. Please try again in a few seconds.',
        reason: 'overloaded',
      }),
    )
}
