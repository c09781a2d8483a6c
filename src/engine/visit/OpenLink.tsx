import { Button, Input, Modal, QRCode, Space } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import type { VisitorLinkModel } from '#model/types/index.ts'
import { lossQuestion } from '../dialogs/lossQuestion.ts'
import { useHost } from '../EngineContext.ts'
import { useCopy } from '../text/useCopy.ts'
import { HallScreen } from './HallScreen.tsx'
import { LinkPoster } from './LinkPoster.tsx'
import { addressOf, inGroups, type SharedLink } from './SharedLink.ts'

interface OpenLinkProps {
  link: VisitorLinkModel
  shared: SharedLink
  /** Key of the record. */
  id: unknown
  /** By which people know the record. */
  subject: string
  onRenew(): Promise<void>
  onStop(): Promise<void>
}

/** px */
const QR_SIZE = 192
/** Quiet white around the code, which readers need: the dialog around it may be dark. */
const QR_MARGIN = 20

/** A link that is there: its address, its codes, what is printed of it, and how it is renewed and stopped. */
export function OpenLink(props: OpenLinkProps) {
  const { link, shared } = props
  const host = useHost()
  const copy = useCopy()
  const { linkCode, typedCode, changing, opens, closed } = shared
  const address = addressOf(host, link, shared)
  const shown = linkCode === null || address === undefined ? linkCode : `${address}#${linkCode}`

  return (
    <div className="m-link-open">
      {shown === null ? (
        <p role="alert">{t('这个链接不能再显示，请更换一个新的。')}</p>
      ) : (
        !changing && (
          <>
            <Space.Compact block>
              <Input
                readOnly
                value={shown}
                aria-label={t('访客链接')}
                onFocus={event => event.target.select()}
              />
              <Button type="primary" onClick={() => void copy(shown)}>
                {t('复制')}
              </Button>
            </Space.Compact>
            {address !== undefined && (
              <QRCode
                value={shown}
                size={QR_SIZE}
                style={{ padding: QR_MARGIN }}
                color="#000"
                bgColor="#fff"
              />
            )}
          </>
        )
      )}
      {changing && (
        <p className="m-link-hint">
          {t('二维码每 30 秒更换一次，只有在现场扫描大屏的人能打开，转发的链接和短码打不开。')}
        </p>
      )}
      {typedCode && !changing && (
        <div className="m-link-typed">
          <span>{t('短码')}</span>
          <strong>{inGroups(typedCode)}</strong>
          <Button size="small" onClick={() => void copy(inGroups(typedCode))} aria-label={t('复制短码')}>
            {t('复制')}
          </Button>
          {address !== undefined && (
            <span className="m-link-hint">{t('不便扫码时，打开 {{address}} 输入短码', { address })}</span>
          )}
        </div>
      )}
      {!opens && <p role="status">{closed ?? t('按这条记录当前的状态，链接暂时打不开。')}</p>}
      <LinkFacts shared={shared} />
      <LinkButtons {...props} address={address} />
    </div>
  )
}

function LinkFacts({ shared }: { shared: SharedLink }) {
  const { from, to, expireTime, createBy, lastUsedTime } = shared
  const facts: [string, string | null][] = [
    [t('开放自'), from],
    [t('开放至'), to],
    [t('有效期至'), expireTime],
    [t('生成人'), createBy],
    [t('最近打开'), lastUsedTime ?? t('尚未打开')],
  ]
  return (
    <dl>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function LinkButtons({
  link,
  shared,
  id,
  subject,
  address,
  onRenew,
  onStop,
}: OpenLinkProps & { address?: string }) {
  const [modal, questions] = Modal.useModal()
  const [seen, setSeen] = useState<'poster' | 'hall' | null>(null)
  const question = (title: string, content: string, okText: string, onOk: () => Promise<void>) =>
    void modal.confirm(lossQuestion({ title, content, okText, cancelText: t('取消'), onOk }))
  const { linkCode, changing } = shared
  const place = address !== undefined && linkCode !== null ? `${address}#${linkCode}` : null
  return (
    <Space wrap>
      {questions}
      {place !== null && !changing && <Button onClick={() => setSeen('poster')}>{t('海报')}</Button>}
      {place !== null && changing && (
        <Button type="primary" onClick={() => setSeen('hall')}>
          {t('大屏')}
        </Button>
      )}
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
      {seen === 'poster' && place !== null && (
        <LinkPoster
          link={link}
          shared={shared}
          subject={subject}
          address={place}
          onClose={() => setSeen(null)}
        />
      )}
      {seen === 'hall' && place !== null && (
        <HallScreen
          path={link.path}
          id={id}
          subject={subject}
          address={place}
          onClose={() => setSeen(null)}
        />
      )}
    </Space>
  )
}
