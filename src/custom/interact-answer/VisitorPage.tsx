import { useMemo } from 'react'
import { useVisit, type VisitControl, VisitGate } from '#engine'
import { t } from '#model/language/t.ts'
import { visitSource } from './AnswerSource.ts'
import { SurveyScreen } from './SurveyScreen.tsx'

/** A survey or vote for whoever has its link or code, without an account. */
export function VisitorPage() {
  const visit = useVisit({ path: '/interact/survey', purpose: 'answer' })
  return (
    <VisitGate visit={visit} alsoClosed hint={t('请输入问卷或投票的 8 位短码')}>
      <Visited visit={visit} />
    </VisitGate>
  )
}

function Visited({ visit }: { visit: VisitControl }) {
  const { mark, call, upload } = visit
  const source = useMemo(() => visitSource({ mark, call, upload }), [mark, call, upload])
  return <SurveyScreen source={source} />
}
