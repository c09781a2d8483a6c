import {
  BankOutlined,
  DownOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  SwapOutlined,
  TranslationOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { changeLanguage } from '../language/changeLanguage.ts'
import { LANGUAGES, otherLanguage } from '../language/language.ts'
import { lockScreen } from '../lock/lock.ts'
import { Avatar } from './Avatar.tsx'
import { setSettingsOpen } from './layout.ts'
import { type ProfileKind, profileKind } from './profileKind.ts'
import { useGoodbye } from './useGoodbye.ts'

const WhyDrawer = lazy(() => import('../why/WhyDrawer.tsx'))
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

export interface UserMenuProps {
  isMobile: boolean
  /** Key of the page that is open; null for none. */
  page: string | null
}

/** Picture and name of who works, with the ways to the personal centre, to the institution's data and out. */
export function UserMenu({ isMobile, page }: UserMenuProps) {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  const navigate = useNavigate()
  const { logout, switchAccount } = useGoodbye()
  const [isProfileOpen, setProfileOpen] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  if (info === null) return null
  const kind = profileKind(info)
  const commands: Record<string, () => void> = {
    profile: () => navigate('/user/profile'),
    institution: () => setProfileOpen(true),
    settings: () => setSettingsOpen(true),
    why: () => setAsked(page),
    language: () => void changeLanguage(otherLanguage()),
    switch: () => void switchAccount(),
    lock: lockScreen,
    logout: () => void logout(),
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: itemsOf(kind, isMobile, page !== null && mayAsk(info.permissions)),
          onClick: ({ key }) => commands[key]?.(),
        }}
      >
        <button type="button" className="m-user" aria-haspopup="menu">
          <Avatar name={info.nickName} picture={info.avatar} />
          <span className={isMobile ? 'm-hidden' : 'm-user-name'}>{info.nickName}</span>
          <span className="m-hidden">{t('，账号菜单')}</span>
          {!isMobile && <DownOutlined className="m-user-arrow" aria-hidden="true" />}
        </button>
      </Dropdown>
      {asked !== null && (
        <Suspense fallback={null}>
          <WhyDrawer page={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {kind !== null && isProfileOpen && (
        <Suspense fallback={null}>
          <InstitutionDialog kind={kind} onClose={() => setProfileOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** On a small screen the menu also holds what stands in the header of a large one. */
function itemsOf(kind: ProfileKind | null, isMobile: boolean, asks: boolean): MenuProps['items'] {
  return [
    { key: 'profile', label: t('个人中心'), icon: <UserOutlined /> },
    kind && { key: 'institution', label: PROFILE_LINKS[kind], icon: <BankOutlined /> },
    isMobile ? { key: 'settings', label: t('布局设置'), icon: <SettingOutlined /> } : null,
    isMobile ? { key: 'language', label: LANGUAGES[otherLanguage()], icon: <TranslationOutlined /> } : null,
    asks ? { key: 'why', label: t('为什么看不到？'), icon: <QuestionCircleOutlined /> } : null,
    { type: 'divider' },
    isMobile ? { key: 'switch', label: t('切换账号'), icon: <SwapOutlined /> } : null,
    { key: 'lock', label: t('锁定屏幕'), icon: <LockOutlined /> },
    { key: 'logout', label: t('退出登录'), icon: <LogoutOutlined /> },
  ].filter(item => item !== null) as MenuProps['items']
}
