import { Alert } from 'antd'
import { t } from '#model/language/t.ts'
import type { CheckinResult } from './useCheckin.ts'

/** What came of the last code or name, large enough to be read from the other side of a table. */
export function ArrivalResult({ result }: { result: CheckinResult | null }) {
  return <div aria-live="assertive">{result && <Result result={result} />}</div>
}

function Result({ result }: { result: CheckinResult }) {
  if (result.kind === 'refused')
    return (
      <Alert type="error" showIcon message={<strong>{t('不能签到')}</strong>} description={result.message} />
    )
  const name = <strong>{[result.personName, result.deptName].filter(Boolean).join(' · ')}</strong>
  if (result.kind === 'in')
    return <Alert type="success" showIcon message={name} description={t('签到成功')} />
  return (
    <Alert
      type="warning"
      showIcon
      message={name}
      description={t('已在 {{time}} 由 {{name}} 签到，请核对本人', {
        time: result.at.slice(0, 16),
        name: result.by,
      })}
    />
  )
}
