import type { InstanceRow, QueueRow } from '#contract/desk/machine.ts'
import { deskTime } from '../shell/desk-time.ts'
import { inWords } from './in-words.ts'

/** Every kind of background work with what lies in its queue. */
export function QueueTable({ queues }: { queues: readonly QueueRow[] }) {
  return (
    <section className="dsec" aria-labelledby="machine-queues">
      <h2 id="machine-queues">Background work</h2>
      <table className="dt dt--c dt--n">
        <thead>
          <tr>
            <th scope="col" className="l">
              Kind
            </th>
            <th scope="col">Due</th>
            <th scope="col">Waits for</th>
            <th scope="col">Later</th>
            <th scope="col">Under way</th>
            <th scope="col">Failed</th>
            <th scope="col">Last done</th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <tr key={queue.queue}>
              <th scope="row">{queue.queue}</th>
              <td data-l="Due">{queue.waiting}</td>
              <td data-l="Waits for">{queue.waiting > 0 ? inWords(queue.oldestSeconds) : '–'}</td>
              <td data-l="Later">{queue.later}</td>
              <td data-l="Under way">{queue.active}</td>
              <td data-l="Failed">{queue.failed > 0 ? <span className="mk mk--r">{queue.failed}</span> : 0}</td>
              <td data-l="Last done">{queue.lastDoneAt ? deskTime(queue.lastDoneAt) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Every process seen within the hour. */
export function InstanceTable({ instances }: { instances: readonly InstanceRow[] }) {
  return (
    <section className="dsec" aria-labelledby="machine-instances">
      <h2 id="machine-instances">Instances seen</h2>
      <table className="dt dt--c dt--n">
        <thead>
          <tr>
            <th scope="col" className="l">
              Host
            </th>
            <th scope="col" className="l">
              State
            </th>
            <th scope="col" className="l">
              Version
            </th>
            <th scope="col">Started</th>
            <th scope="col">Last seen</th>
          </tr>
        </thead>
        <tbody>
          {instances.map((one) => (
            <tr key={one.id}>
              <th scope="row">{one.host}</th>
              <td className="l mkc">
                <span className={one.isAlive ? 'mk mk--g' : 'mk mk--a'}>{one.isAlive ? 'running' : 'silent'}</span>
              </td>
              <td className="l" data-l="Version">
                {one.version}
              </td>
              <td data-l="Started">{deskTime(one.startedAt)}</td>
              <td data-l="Last seen">{deskTime(one.seenAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
