import { useMemo } from 'react'
import { useHost, useVisit, type VisitControl, VisitGate } from '#engine'
import { t } from '#model/language/t.ts'
import { visitSource } from './AnswerSource.ts'
import { SurveyScreen } from './SurveyScreen.tsx'

const NOBODY = () => false

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
  const { isSomebody = NOBODY } = useHost()
  const source = useMemo(
    () => visitSource({ mark, call, upload }, isSomebody),
    [mark, call, upload, isSomebody],
  )
  return <SurveyScreen source={source} />
}
