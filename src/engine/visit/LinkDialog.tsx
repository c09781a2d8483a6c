import { Button, Input, Modal, QRCode, Space } from 'antd'
import useSWR from 'swr'
import { t } from '#model/language/t.ts'
import type { ResourceModel, VisitorLinkModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { lossQuestion } from '../dialogs/lossQuestion.ts'
import { useHost } from '../EngineContext.ts'
import type { RequestOptions } from '../EngineHost.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { faultMessage } from '../text/messages.ts'
import { recordLabel } from '../text/recordWords.ts'
import './link.css'

/** A link as whoever shares it is answered it. */
interface SharedLink {
  /** null where the key that sealed it is lost. */
  linkCode: string | null
  createBy: string
  createTime: string
  expireTime: string
  lastUsedTime: string | null
  /** Whether it opens at this moment, by the condition of the page. */
  opens: boolean
}

interface LinkDialogProps {
  link: VisitorLinkModel
  resource: ResourceModel
  record: Row
  onClose(): void
}

/** px */
const WIDTH = 560
const QR_SIZE = 192
/** Quiet white around the code, which readers need: the dialog around it may be dark. */
const QR_MARGIN = 20

/** The link that opens a record to visitors: made, copied, renewed and stopped. */
export function LinkDialog(props: LinkDialogProps) {
  const { link, resource, record, onClose } = props
  const { http, text } = useHost()
  const id = record[resource.key]
  const path = link.path
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
      title={`${text(link.title)} ${recordLabel(resource, record)}`}
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
          onRenew={() => ask({ method: 'PUT', body: { id } })}
          onStop={() => ask({ method: 'DELETE', query: { id } })}
        />
      )}
    </Modal>
  )
}

interface OpenLinkProps {
  link: VisitorLinkModel
  shared: SharedLink
  onRenew(): Promise<void>
  onStop(): Promise<void>
}

function OpenLink({ link, shared, onRenew, onStop }: OpenLinkProps) {
  const host = useHost()
  const [modal, questions] = Modal.useModal()
  const { linkCode, expireTime, lastUsedTime, createBy, opens } = shared
  // A link that no screen of the frame opens is used elsewhere, by its code.
  const address = link.action === null ? undefined : host.visitorUrl?.(link.path)
  const shown = linkCode === null || address === undefined ? linkCode : `${address}#${linkCode}`

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(shown ?? '')
      host.notify.success(t('已复制'))
    } catch {
      host.notify.warning(t('浏览器不允许复制，请手动选择并复制'))
    }
  }

  const question = (title: string, content: string, okText: string, onOk: () => Promise<void>) =>
    void modal.confirm(lossQuestion({ title, content, okText, cancelText: t('取消'), onOk }))

  return (
    <div className="m-link-open">
      {questions}
      {shown === null ? (
        <p role="alert">{t('这个链接不能再显示，请更换一个新的。')}</p>
      ) : (
        <>
          <Space.Compact block>
            <Input
              readOnly
              value={shown}
              aria-label={t('访客链接')}
              onFocus={event => event.target.select()}
            />
            <Button type="primary" onClick={() => void copy()}>
              {t('复制')}
            </Button>
          </Space.Compact>
          {address !== undefined && (
            <QRCode value={shown} size={QR_SIZE} style={{ padding: QR_MARGIN }} color="#000" bgColor="#fff" />
          )}
        </>
      )}
      {!opens && <p role="status">{t('按这条记录当前的状态，链接暂时打不开。')}</p>}
      <dl>
        <div>
          <dt>{t('有效期至')}</dt>
          <dd>{expireTime}</dd>
        </div>
        <div>
          <dt>{t('生成人')}</dt>
          <dd>{createBy}</dd>
        </div>
        <div>
          <dt>{t('最近打开')}</dt>
          <dd>{lastUsedTime ?? t('尚未打开')}</dd>
        </div>
      </dl>
      <Space>
        <Button
          onClick={() =>
            question(
              t('更换链接？'),
              t('更换后，原来的链接立即失效，已收到它的人将打不开。'),
              t('更换'),
              onRenew,
            )
          }
        >
          {t('更换链接')}
        </Button>
        <Button
          danger
          onClick={() => question(t('停用链接？'), t('停用后，已收到链接的人将打不开。'), t('停用'), onStop)}
        >
          {t('停用链接')}
        </Button>
      </Space>
    </div>
  )
}
