import { useMemo, useState } from 'react'
import { useHost, useNamedPage } from '#engine'
import { type AnswerSource, accountSource } from './AnswerSource.ts'
import { SurveyScreen } from './SurveyScreen.tsx'

/** A survey or vote for whoever it is meant for, with an account. */
export function AccountPage({ params }: { params: Record<string, string> }) {
  const { http } = useHost()
  const surveyId = Number(params.surveyId)
  const [title, setTitle] = useState<string>()
  useNamedPage(title)
  const source = useMemo((): AnswerSource => {
    const inner = accountSource(http, surveyId)
    return {
      ...inner,
      async read(signal) {
        const paper = await inner.read(signal)
        setTitle(paper.title)
        return paper
      },
    }
  }, [http, surveyId])
  return (
    <div className="m-page m-page-scroll">
      <div className="m-answer-page">
        <SurveyScreen source={source} key={surveyId} />
      </div>
    </div>
  )
}
