import { Link } from '@tanstack/react-router'
import { Accordion } from '#web/ui/controls/accordion.tsx'
import type { Question } from './home-questions.ts'

export function HomeFaq({ questions }: { questions: readonly Question[] }) {
  return (
    <section className="py-section border-t border-line" aria-labelledby="questions">
      <div data-slot="questions" className="wrap grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-16">
        <div className="mb-12 grid max-w-160 gap-3 lg:sticky lg:top-8 lg:self-start">
          <h2 id="questions">Questions investors ask first</h2>
          <p className="text-ink-2">
            Not answered here? <Link to="/contact">Write to us</Link>; replies come within 24 hours.
          </p>
        </div>
        <Accordion name="home-faq" items={questions} />
      </div>
    </section>
  )
}
