import { Button, Modal } from 'antd'
import useSWR from 'swr'
import { t } from '#model/language/t.ts'
import type { ResourceModel, VisitorLinkModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import type { RequestOptions } from '../EngineHost.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { faultMessage } from '../text/messages.ts'
import { recordLabel } from '../text/recordWords.ts'
import { sharingWord } from '../text/sharingWord.ts'
import { OpenLink } from './OpenLink.tsx'
import type { SharedLink } from './SharedLink.ts'
import './link.css'

interface LinkDialogProps {
  link: VisitorLinkModel
  resource: ResourceModel
  record: Row
  onClose(): void
}

/** px */
const WIDTH = 560

/** The link that opens a record to visitors: made, copied, renewed and stopped. */
export function LinkDialog(props: LinkDialogProps) {
  const { link, resource, record, onClose } = props
  const { http, text } = useHost()
  const id = record[resource.key]
  const path = link.path
  const title = sharingWord(text(link.title), resource.visitorLinks?.length ?? 0)
  const { data, error, isLoading, mutate } = useSWR(['visitor-link', path, id], async () => {
    const { data } = await http.request(path, { query: { id }, silent: true })
    return (data as SharedLink | null) ?? null
  })
  const ask = async (options: RequestOptions) => {
    try {
      await http.request(path, options)
    } catch (fault) {
      // The host has shown why.
      console.warn(`${path}: the server refused.`, fault)
    }
    await mutate()
  }
  return (
    <Modal
      open
      title={t('{{title}}“{{label}}”', { title, label: recordLabel(resource, record) })}
      width={WIDTH}
      footer={null}
      onCancel={onClose}
    >
      {error && (
        <FaultBox title={t('加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {isLoading && <ListSkeleton />}
      {data === null && (
        <div className="m-link-none">
          <p>{t('还没有链接。生成后，任何得到链接的人无需登录即可打开这一条记录。')}</p>
          <Button type="primary" onClick={() => void ask({ method: 'POST', body: { id } })}>
            {t('生成链接')}
          </Button>
        </div>
      )}
      {data && (
        <OpenLink
          link={link}
          shared={data}
          id={id}
          subject={recordLabel(resource, record)}
          onRenew={() => ask({ method: 'PUT', body: { id } })}
          onStop={() => ask({ method: 'DELETE', query: { id } })}
        />
      )}
    </Modal>
  )
}
