import { Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, useDelayed, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { useTabCommands } from '../tabs/useTabCommands.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { DeviceList } from './DeviceList.tsx'
import { fetchProfile, OWN_PROFILE, type OwnProfile } from './fetchProfile.ts'
import { ProfileCard } from './ProfileCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { rememberedTab, rememberTab } from './rememberedTab.ts'
import './profile.css'

/** The personal centre: what the account is, its password, and where it is logged in. */
export default function ProfileCentre() {
  const { http } = useFrame()
  const { data, error, isLoading, mutate } = useRead(OWN_PROFILE, signal => fetchProfile(http, signal))
  const isSlow = useDelayed(isLoading)
  return (
    <div className="m-own-page m-account">
      <h1 className="m-hidden">{t('个人中心')}</h1>
      {error !== undefined && !data && (
        <FaultBox title={t('个人信息加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {isSlow && !data && <Skeleton active avatar paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <ProfileCard profile={data} />
          <Parts profile={data} />
        </>
      )}
    </div>
  )
}

/** What can be changed. The part that was used last is the one that opens. */
function Parts({ profile }: { profile: OwnProfile }) {
  const { leave } = useTabCommands()
  const [tab, setTab] = useState(rememberedTab)

  function open(key: string): void {
    setTab(rememberTab(key))
  }

  const items = [
    { key: 'data', label: t('基本资料'), children: <ProfileForm profile={profile} /> },
    {
      key: 'password',
      label: t('修改密码'),
      children: <ChangePasswordForm onClose={() => void leave()} />,
    },
    { key: 'devices', label: t('登录设备'), children: <DeviceList /> },
  ]
  return <Tabs className="m-account-parts" activeKey={tab} items={items} onChange={open} />
}
