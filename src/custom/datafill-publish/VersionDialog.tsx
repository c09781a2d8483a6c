import { Alert, Checkbox, Modal, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { faultMessage, type PartProps, useAttempt, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'

interface Difference {
  versionId: number
  from: number
  to: number
  changes: { effect: 'breaking' | 'notice' | 'compatible'; path: string; words: Text }[]
}

const PATH = '/datafill/campaign/difference'

/** All tasks of a campaign go on by the latest version; what is breaking is told and asked first. */
export function VersionDialog({ record, close }: PartProps) {
  const { http, notify } = useHost()
  const { attempt, isBusy, problem } = useAttempt()
  const [isAccepted, setAccepted] = useState(false)
  const { data, error } = useRead<Difference>([PATH, record?.campaignId], async signal => {
    const query = { campaignId: record?.campaignId }
    return (await http.request(PATH, { query, silent: true, signal })).data as Difference
  })
  const isSame = data?.from === data?.to
  const breaking = data?.changes.some(({ effect }) => effect === 'breaking') ?? false

  async function change(): Promise<void> {
    const body = { campaignId: record?.campaignId, formVersionId: data?.versionId, accepted: isAccepted }
    const isDone = await attempt(async () => {
      await http.request('/datafill/campaign/changeVersion', { method: 'PUT', body, silent: true })
    })
    if (!isDone) return
    notify.success(t('正在换版本'))
    close(true)
  }

  return (
    <Modal
      open
      title={t('换版本')}
      okText={t('换版本')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !data || isSame || (breaking && !isAccepted), loading: isBusy }}
      onOk={() => void change()}
      onCancel={() => close(false)}
    >
      {(problem !== '' || error) && (
        <Alert type="error" showIcon role="alert" message={problem || faultMessage(error)} />
      )}
      {!data && !error && <Skeleton active />}
      {data && isSame && <Alert type="info" showIcon message={t('已经是表单的最新版本')} />}
      {data && !isSame && (
        <>
          <p>
            {t('从第 {{from}} 版换为第 {{to}} 版。能沿用的内容会沿用，已上报的会退回。', {
              from: data.from,
              to: data.to,
            })}
          </p>
          <Changes changes={data.changes} />
          {breaking && (
            <Checkbox checked={isAccepted} onChange={({ target }) => setAccepted(target.checked)}>
              {t('知道不兼容的变化会使部分内容需要重新填写')}
            </Checkbox>
          )}
        </>
      )}
    </Modal>
  )
}

function Changes({ changes }: Pick<Difference, 'changes'>) {
  const { text } = useHost()
  const words = { breaking: t('不兼容'), notice: t('需注意'), compatible: t('兼容') }
  const colours = { breaking: 'error', notice: 'warning', compatible: 'success' }
  return (
    <ul className="m-fill-changes">
      {changes.map(({ effect, path, words: said }) => (
        <li key={`${effect} ${path} ${text(said)}`}>
          <Tag color={colours[effect]}>{words[effect]}</Tag>
          {text(said)}
        </li>
      ))}
    </ul>
  )
}
