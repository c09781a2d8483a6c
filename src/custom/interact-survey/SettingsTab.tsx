import { Button } from 'antd'
import { hasPermission, type Row, useHost, ValuesDetail } from '#engine'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { kindOf, type StoredSurvey } from './StoredSurvey.ts'

interface SettingsTabProps {
  survey: StoredSurvey
  record: Row
  fields: FieldModel[]
}

const LEFT_OUT = ['surveyId', 'kind', 'formId', 'status', 'phase', 'answerCount', 'version', 'tenantId']

/** How a survey is set up. It is changed in the list; its questions in the designer. */
export function SettingsTab({ survey, record, fields }: SettingsTabProps) {
  const { navigate, user } = useHost()
  const shown = fields.filter(({ name, write }) => !LEFT_OUT.includes(name) && write !== 'never')
  const list = kindOf(survey) === 'vote' ? '/interact/vote/voteCreated' : '/interact/survey/surveyCreated'
  return (
    <div className="m-survey-settings">
      <div className="m-survey-tools">
        {hasPermission(user, 'tool:build:edit') && (
          <Button onClick={() => navigate(`/tool/build/design/${survey.formId}`)}>{t('设计题目')}</Button>
        )}
        <Button onClick={() => navigate(list)}>{t('到列表中修改')}</Button>
      </div>
      <ValuesDetail fields={shown} value={record} />
    </div>
  )
}
