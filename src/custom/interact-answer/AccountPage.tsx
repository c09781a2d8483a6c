import { useMemo } from 'react'
import { useHost } from '#engine'
import { accountSource } from './AnswerSource.ts'
import { SurveyScreen } from './SurveyScreen.tsx'

/** A survey or vote for whoever it is meant for, with an account. */
export function AccountPage({ params }: { params: Record<string, string> }) {
  const { http } = useHost()
  const surveyId = Number(params.surveyId)
  const source = useMemo(() => accountSource(http, surveyId), [http, surveyId])
  return (
    <div className="m-page m-page-scroll">
      <div className="m-answer-page">
        <SurveyScreen source={source} key={surveyId} />
      </div>
    </div>
  )
}
