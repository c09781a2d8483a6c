import { Button } from 'antd'
import { useState } from 'react'
import { hasPermission, RecordForm, type Row, useHost, ValuesDetail } from '#engine'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import type { StoredSurvey } from './StoredSurvey.ts'

interface SettingsTabProps {
  survey: StoredSurvey
  record: Row
  /** The page of the list; undefined while it is loaded. */
  model: PageModel | null | undefined
  onChanged(): void
}

const LEFT_OUT = ['surveyId', 'kind', 'formId', 'status', 'phase', 'answerCount', 'version', 'tenantId']
/** 草稿, 已发布, 已暂停: what has ended stays as it is. The server has the last word. */
const CHANGED = ['0', '1', '2']

/** How a survey is set up, changed by the form of its list; its questions in the designer. */
export function SettingsTab({ survey, record, model, onChanged }: SettingsTabProps) {
  const { navigate, user } = useHost()
  const [isOpen, setOpen] = useState(false)
  const resource = model?.resource
  const shown = (resource?.fields ?? []).filter(
    ({ name, write }) => !LEFT_OUT.includes(name) && write !== 'never',
  )
  const { update } = resource?.operations ?? {}
  const mayChange = update && hasPermission(user, update.permissions) && isChanged(survey)
  return (
    <div className="m-survey-settings">
      <div className="m-survey-tools">
        {mayChange && (
          <Button type="primary" onClick={() => setOpen(true)}>
            {t('修改设置')}
          </Button>
        )}
        {hasPermission(user, 'tool:build:edit') && (
          <Button onClick={() => navigate(`/tool/build/design/${survey.formId}`)}>{t('设计题目')}</Button>
        )}
        {!isChanged(survey) && <span className="m-hint">{t('已结束，设置不能再修改')}</span>}
      </div>
      <ValuesDetail fields={shown} value={record} />
      {isOpen && model?.form && (
        <RecordForm
          model={model}
          mode="update"
          record={record}
          surface={model.form.open}
          onSaved={() => {
            setOpen(false)
            onChanged()
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </div>
  )
}

const isChanged = ({ status }: StoredSurvey): boolean => CHANGED.includes(String(status))
