import { Link } from '@tanstack/react-router'
import { Accordion } from '#web/ui/controls/accordion.tsx'
import type { Question } from './home-questions.ts'

export function HomeFaq({ questions }: { questions: readonly Question[] }) {
  return (
    <section className="sec sec--line" aria-labelledby="questions">
      <div className="wrap faq">
        <div className="sec-h">
          <h2 id="questions">Questions investors ask first</h2>
          <p className="soft">
            Not answered here? <Link to="/contact">Write to us</Link>; replies come within 24 hours.
          </p>
        </div>
        <Accordion name="home-faq" items={questions} />
      </div>
    </section>
  )
}
