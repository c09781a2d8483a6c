import { Skeleton, Tabs } from 'antd'
import { lazy, Suspense, useState } from 'react'
import {
  DialogSkeleton,
  EnginePage,
  FaultBox,
  faultMessage,
  formatFullTime,
  useDelayed,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { useOpenRoutes } from '../router/OpenRoutes.ts'
import { useTabCommands } from '../tabs/useTabCommands.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { DeviceList } from './DeviceList.tsx'
import { fetchProfile, OWN_PROFILE, type OwnProfile } from './fetchProfile.ts'
import { ProfileForm } from './ProfileForm.tsx'
import './profile.css'
import { CameraOutlined } from '@ant-design/icons'
import { useSnapshot } from 'valtio/react'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import { Avatar } from '../parts/Avatar.tsx'

const AvatarDialog = lazy(() => import('./AvatarDialog.tsx'))

const KEY = 'mortise-profile-tab'

const FIRST = 'data'

/** Screens whose paths stand below the personal centre's are parts of it. */
const BELOW = '/user/profile/'

interface ProfileCentreProps {
  /** The part that it opens with; the one that was used last where absent. */
  part?: string
}

/** The personal centre: what the account is, its password, and where it is logged in. */
export default function ProfileCentre({ part }: ProfileCentreProps) {
  const { http } = useFrame()
  const { data, error, isLoading, mutate } = useRead(OWN_PROFILE, signal => fetchProfile(http, signal))
  const isSlow = useDelayed(isLoading)
  return (
    <div className="m-own-page m-account">
      {error !== undefined && !data && (
        <FaultBox title={t('个人信息加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {isSlow && !data && <Skeleton active avatar paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <ProfileCard profile={data} />
          <Parts profile={data} first={part} />
        </>
      )}
    </div>
  )
}

/** What can be changed. The part that was used last is the one that opens. */
function Parts({ profile, first }: { profile: OwnProfile; first: string | undefined }) {
  const { leave } = useTabCommands()
  const [tab, setTab] = useState(() => first ?? rememberedTab())

  function open(key: string): void {
    setTab(rememberTab(key))
  }

  const parts = useOpenRoutes().filter(({ path }) => path.startsWith(BELOW))
  const items = [
    { key: 'data', label: t('基本资料'), children: <ProfileForm profile={profile} /> },
    {
      key: 'password',
      label: t('修改密码'),
      children: <ChangePasswordForm onClose={() => void leave()} />,
    },
    { key: 'devices', label: t('登录设备'), children: <DeviceList /> },
    ...parts.map(({ path, title, component }) => ({
      ...{ key: path.slice(BELOW.length), label: title },
      children: <EnginePage component={component ?? ''} title={title} embedded />,
    })),
  ]
  const active = items.some(({ key }) => key === tab) ? tab : FIRST
  return <Tabs className="m-account-parts" activeKey={active} items={items} onChange={open} />
}

/** Returns the part of the personal centre that was open last on this device. */
const rememberedTab = (): string => localStorage.getItem(KEY) ?? FIRST

/** Keeps which part is open. @returns it */
function rememberTab(key: string): string {
  localStorage.setItem(KEY, key)
  return key
}

/** Picture, name and what others have decided about the account. */
function ProfileCard({ profile }: { profile: OwnProfile }) {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  const facts = [
    [t('用户名'), profile.userName],
    [t('所属机构'), info?.tenantName],
    [t('部门'), profile.deptName],
    [t('岗位'), profile.postGroup],
    [t('角色'), profile.roleGroup],
    [t('创建时间'), formatFullTime(profile.createTime)],
  ]
  return (
    <aside className="m-account-card" aria-label={t('账号')}>
      <Picture name={info?.nickName ?? profile.nickName} picture={info?.avatar ?? ''} />
      <p className="m-account-name">{info?.nickName ?? profile.nickName}</p>
      <dl>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact || '—'}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

function Picture({ name, picture }: { name: string; picture: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="m-account-picture">
      <Avatar name={name} picture={picture} isLarge />
      <ChangeButton icon={<CameraOutlined />} onClick={() => setOpen(true)}>
        {t('更换头像')}
      </ChangeButton>
      {isOpen && (
        <Suspense fallback={<DialogSkeleton />}>
          <AvatarDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
