import { BellOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { KeyPopover } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { useAfterVisit } from '../parts/useAfterVisit.ts'
import { useIsMobile } from '../parts/useIsMobile.ts'
import { usePolledNumber } from '../parts/usePolledNumber.ts'
import { sizes } from '../theme/tokens.ts'
import { fetchUnreadCount, UNREAD_COUNT } from './unreadMessages.ts'

const UnreadList = lazy(() => import('./UnreadList.tsx'))

/** ms, @see spec.md section 9 */
const POLL = 120_000
/** What the badge counts to. */
const MOST_COUNTED = 99

/** How many messages are unread, asked every two minutes while the window is seen, and which. */
export function NoticeBell() {
  const { http } = useFrame()
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const isMobile = useIsMobile()
  const count = usePolledNumber(UNREAD_COUNT, () => fetchUnreadCount(http), POLL)
  useAfterVisit(pathname, () => setOpen(false))

  // The name holds what stands on the badge, which counts no further.
  const shown = count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count)
  const label = count > 0 ? t('消息通知，{{shown}} 条未读', { shown }) : t('消息通知')
  return (
    <KeyPopover
      label={t('消息通知')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      // As wide as a phone, it can only be pushed into the window from the middle.
      placement={isMobile ? 'bottom' : 'bottomRight'}
      arrow={false}
      styles={{ root: { width: `min(100vw, ${sizes.notices}px)` }, body: { padding: 0 } }}
      content={
        <Suspense fallback={<div className="m-unread-wait" />}>
          <UnreadList onClose={() => setOpen(false)} />
        </Suspense>
      }
      destroyOnHidden
    >
      <Button
        type="text"
        className="m-header-button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={
          <Badge count={count} size="small" overflowCount={MOST_COUNTED} offset={[count > 9 ? 8 : 2, -2]}>
            <BellOutlined className="m-bell" />
          </Badge>
        }
      />
    </KeyPopover>
  )
}
