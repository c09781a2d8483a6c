import { FieldView, formatNumber, useHost, useRead } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { StoredQuota } from './Quota.ts'
import { QuotaList } from './QuotaList.tsx'
import { batchWords, type StoredSurvey } from './StoredSurvey.ts'

interface OverviewTabProps {
  survey: StoredSurvey
  fields: FieldModel[]
}

const SHOWN = ['phase', 'status', 'startTime', 'endTime', 'identity', 'frequency', 'anonymous', 'results']

/** How a survey stands at the moment. */
export function OverviewTab({ survey, fields }: OverviewTabProps) {
  const { http } = useHost()
  const path = `/interact/quotas/${survey.surveyId}`
  const { data: quotas = [] } = useRead<StoredQuota[]>([path], async signal => {
    return (await http.request(path, { silent: true, signal })).data as StoredQuota[]
  })
  const shown = SHOWN.flatMap(name => fields.find(field => field.name === name) ?? [])
  return (
    <div className="m-survey-overview">
      <p className="m-survey-count">
        <strong>{formatNumber(survey.answerCount)}</strong> {t('份有效答卷')}
      </p>
      {survey.anonymous && <p className="m-hint">{batchWords()}</p>}
      <dl>
        {shown.map(field => (
          <div key={field.name}>
            <dt>{textOf(field.title)}</dt>
            <dd>
              <FieldView field={field} record={survey} />
            </dd>
          </div>
        ))}
      </dl>
      {quotas.length > 0 && (
        <section aria-label={t('配额')}>
          <h2>{t('配额')}</h2>
          <QuotaList quotas={quotas} />
        </section>
      )}
    </div>
  )
}
