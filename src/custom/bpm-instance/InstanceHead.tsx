import { PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { formatTime, timeTip, useHost, useNamedPage } from '#engine'
import { t } from '#model/language/t.ts'
import { PersonName } from './NodeTimeline.tsx'
import { detailAddress, type RelatedInstance } from './Process.ts'
import { spentWords } from './processWords.ts'
import { ResultTag } from './ResultTag.tsx'
import type { ApprovalDetail } from './useApprovalDetail.ts'

interface InstanceHeadProps {
  detail: ApprovalDetail
  onRefresh(): void
}

/** What the process is, how it stands, who started it and when. */
export function InstanceHead({
  detail: { processInstance, processDefinition, relatedInstances = [] },
  onRefresh,
}: InstanceHeadProps) {
  const host = useHost()
  const { id, number = id, name, result, suspensionState, startUser, createTime } = processInstance
  useNamedPage(name)
  return (
    <header className="m-instance-head">
      <div className="m-instance-title">
        <h1>{name}</h1>
        <ResultTag result={result} />
        {suspensionState === 2 && <span className="m-tag m-tag-warning">{t('已挂起')}</span>}
        <span className="m-instance-tools">
          <Button
            type="text"
            icon={<ReloadOutlined />}
            aria-label={t('刷新')}
            title={t('刷新')}
            onClick={onRefresh}
          />
          <Button
            type="text"
            icon={<PrinterOutlined />}
            aria-label={t('打印')}
            title={t('打印')}
            onClick={() => host.navigate(`/system/task/process-instance/print?id=${id}`)}
          />
        </span>
      </div>
      <dl className="m-instance-facts">
        <div>
          <dt>{t('编号')}</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>{t('流程')}</dt>
          <dd>
            {t('{{name}}（第 {{version}} 版）', {
              name: processDefinition.name,
              version: processDefinition.version,
            })}
          </dd>
        </div>
        <div>
          <dt>{t('发起人')}</dt>
          <dd>
            <PersonName person={startUser} fallback={t('未知')} />
          </dd>
        </div>
        <div>
          <dt>{t('发起时间')}</dt>
          <dd title={timeTip(createTime)}>
            {formatTime(createTime)} <span className="m-hint">{spentWords(processInstance)}</span>
          </dd>
        </div>
        {relatedInstances.length > 0 && (
          <div className="m-instance-related">
            <dt>{t('相关流程')}</dt>
            <dd>
              {relatedInstances.map(one => (
                <Button
                  key={one.id}
                  type="link"
                  size="small"
                  title={relationWords(one.relation)}
                  onClick={() => host.navigate(detailAddress(one.id))}
                >
                  {one.name}
                  <ResultTag result={one.result} />
                </Button>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </header>
  )
}

function relationWords(relation: RelatedInstance['relation']): string {
  if (relation === 'caller') return t('本流程由它发起')
  if (relation === 'called') return t('由本流程发起')
  return t('同一记录的另一次审批')
}
