import { useMemo, useState } from 'react'
import { useVisitDraft } from '#engine'
import type { AnswerSource } from './AnswerSource.ts'
import { fittingAnswer } from './fittingAnswer.ts'
import type { AnswerReceipt, AskedForm, Row, SentAnswer, SurveyPaper } from './Survey.ts'
import { shuffledForm } from './shuffledForm.ts'

/** What somebody has begun to answer, kept in the browser. */
interface Draft {
  content: Row
  /** Stays while the form does, so that what is sent twice is one answer. */
  requestKey: string
  /** Of the order of questions and options. */
  seed: number
  formVersionId: number
}

/** Who answers, where the survey asks for it. Never kept in the browser. */
export type Proof = Pick<SentAnswer, 'code' | 'phone' | 'smsCode'>

/** An answer as it is filled in: the draft, the form in its order, and what the questions have changed to meanwhile. */
export function useAnswer(source: AnswerSource, paper: SurveyPaper, asked: AskedForm) {
  const { kept, save, clear } = useVisitDraft<Draft>(source)
  const [draft, setDraft] = useState<Draft>(() => kept ?? newDraft(asked))
  const [change, setChange] = useState<ReturnType<typeof fittingAnswer>['changed']>([])
  const { form, formVersionId } = asked
  const { randomQuestions, randomOptions } = paper
  const shown = useMemo(
    () => shuffledForm(form, { seed: draft.seed, questions: randomQuestions, options: randomOptions }),
    [form, draft.seed, randomQuestions, randomOptions],
  )

  function note(content: Row): void {
    const next = { ...draft, content }
    setDraft(next)
    save(next)
  }

  async function send(content: Row, proof: Proof): Promise<AnswerReceipt> {
    const { requestKey } = draft
    const receipt = await source.send({ requestKey, content, formVersionId, ...proof }, paper)
    clear()
    return receipt
  }

  /** The questions are others now: what fits stays. */
  function take(next: AskedForm): void {
    const { content, changed } = fittingAnswer(draft.content, form, next.form)
    const fitted = { ...draft, content, formVersionId: next.formVersionId }
    setDraft(fitted)
    save(fitted)
    setChange(changed)
  }
  return { form: shown, content: draft.content, isContinued: kept !== null, change, note, send, take }
}

const newDraft = ({ formVersionId }: AskedForm): Draft => ({
  content: {},
  requestKey: crypto.randomUUID(),
  seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  formVersionId,
})
