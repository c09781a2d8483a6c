import {
  ApiOutlined,
  BankOutlined,
  DownOutlined,
  GlobalOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  SwapOutlined,
  TranslationOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { DialogSkeleton, KeyDropdown } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { type ProfileKind, profileKind } from '../institution/profileKind.ts'
import { changeLanguage } from '../language/LanguageMenu.tsx'
import { LANGUAGES, otherLanguage } from '../language/language.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { useSignOut } from '../profile/useSignOut.ts'
import { lockScreen } from '../session/lock.ts'
import { askedWhy, askWhy } from '../why/askedWhy.ts'
import { setSettingsOpen } from './layout.ts'
import { usePortalAddress } from './publicSettings.ts'

const WhyPlace = lazy(() => import('../why/WhyPlace.tsx'))
const InstitutionDialog = lazy(() => import('../institution/InstitutionDialog.tsx'))

/** Whether somebody may ask what hides things. */
const mayAsk = (permissions: readonly string[]): boolean =>
  permissions.some(permission => permission === '*:*:*' || permission === 'system:permission:query')

const PROFILE_LINKS: Record<ProfileKind, string> = {
  get school() {
    return t('完善学校资料')
  },
  get company() {
    return t('完善企业资料')
  },
}

type MenuItem = NonNullable<NonNullable<MenuProps['items']>[number]>

interface UserMenuProps {
  isMobile: boolean
  /** Key of the page that is open; null for none. */
  page: string | null
}

/** Picture and name of who works, with the ways to the personal centre, to the institution's data and out. */
export function UserMenu({ isMobile, page }: UserMenuProps) {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  const navigate = useNavigate()
  const portal = usePortalAddress()
  const { logout, switchAccount } = useSignOut()
  const openDocs = useApiDocs()
  const [isProfileOpen, setProfileOpen] = useState(false)
  const isAsking = useSnapshot(askedWhy).isOpen
  if (info === null) return null
  const kind = profileKind(info)
  const commands: Record<string, () => void> = {
    profile: () => navigate('/user/profile'),
    institution: () => setProfileOpen(true),
    settings: () => setSettingsOpen(true),
    portal: () => void window.open(portal, '_blank', 'noopener'),
    why: () => askWhy({ page }),
    docs: () => void openDocs(),
    language: () => void changeLanguage(otherLanguage()),
    switch: () => void switchAccount(),
    lock: lockScreen,
    logout: () => void logout(),
  }
  return (
    <>
      <KeyDropdown
        label={info.nickName}
        trigger={['click']}
        placement="bottomRight"
        overlayClassName="m-user-menu"
        menu={{
          items: itemsOf({
            kind,
            isMobile,
            who: <Who nickName={info.nickName} tenantName={info.tenantName} />,
            asks: mayAsk(info.permissions),
            administers: info.roleKeys.includes('admin'),
          }),
          onClick: ({ key }) => commands[key]?.(),
        }}
      >
        <button type="button" className="m-user" aria-haspopup="menu">
          <Avatar name={info.nickName} picture={info.avatar} />
          <span className={isMobile ? 'm-hidden' : 'm-user-name'}>{info.nickName}</span>
          <span className="m-hidden">{t('，账号菜单')}</span>
          {!isMobile && <DownOutlined className="m-user-arrow" aria-hidden="true" />}
        </button>
      </KeyDropdown>
      {isAsking && (
        <Suspense fallback={<DialogSkeleton />}>
          <WhyPlace />
        </Suspense>
      )}
      {kind !== null && isProfileOpen && (
        <Suspense fallback={<DialogSkeleton />}>
          <InstitutionDialog kind={kind} onClose={() => setProfileOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface MenuOptions {
  kind: ProfileKind | null
  isMobile: boolean
  who: ReactNode
  asks: boolean
  /** Administrators are those who connect other programs. */
  administers: boolean
}

/** On a small screen the menu also holds what stands in the header of a large one. */
function itemsOf({ kind, isMobile, who, asks, administers }: MenuOptions): MenuProps['items'] {
  const first = shown([
    { key: 'profile', label: t('个人中心'), icon: <UserOutlined /> },
    kind && { key: 'institution', label: PROFILE_LINKS[kind], icon: <BankOutlined /> },
    isMobile && { key: 'settings', label: t('布局设置'), icon: <SettingOutlined /> },
    isMobile && { key: 'language', label: LANGUAGES[otherLanguage()], icon: <TranslationOutlined /> },
    isMobile && { key: 'portal', label: t('门户网站'), icon: <GlobalOutlined /> },
    administers && !isMobile && { key: 'docs', label: t('接口文档'), icon: <ApiOutlined /> },
    asks && { key: 'why', label: t('为什么看不到？'), icon: <QuestionCircleOutlined /> },
  ])
  return shown([
    { key: 'who', type: 'group', label: who, children: first },
    { type: 'divider' },
    isMobile && { key: 'switch', label: t('切换账号'), icon: <SwapOutlined /> },
    { key: 'lock', label: t('锁定屏幕'), icon: <LockOutlined /> },
    { key: 'logout', label: t('退出登录'), icon: <LogoutOutlined /> },
  ])
}

function shown(items: (MenuItem | false | null)[]): MenuItem[] {
  return items.filter((item): item is MenuItem => item !== null && item !== false)
}

/** The header of a narrow window has no room for it. */
function Who({ nickName, tenantName }: { nickName: string; tenantName: string }) {
  return (
    <span className="m-user-who">
      <strong>{nickName}</strong>
      {tenantName && <span>{tenantName}</span>}
    </span>
  )
}

/**
 * Returns what opens the API page in a window of its own. Opening a page carries no session, so that the server lets
 * this browser in first; the window is opened before that, as browsers allow it in a click only.
 */
function useApiDocs(): () => Promise<void> {
  const { http } = useFrame()
  return useCallback(async () => {
    const opened = window.open('', '_blank')
    try {
      const { data } = await http.request('/auth/docs', { method: 'POST', body: {} })
      if (opened) opened.location.href = String(data)
    } catch {
      // Why not has been said.
      opened?.close()
    }
  }, [http])
}
