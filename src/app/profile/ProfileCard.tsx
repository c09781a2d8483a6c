import { CameraOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { formatFullTime } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import { Avatar } from '../layout/Avatar.tsx'
import type { OwnProfile } from './fetchProfile.ts'

const AvatarDialog = lazy(() => import('./AvatarDialog.tsx'))

/** Picture, name and what others have decided about the account. */
export function ProfileCard({ profile }: { profile: OwnProfile }) {
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
        <Suspense fallback={null}>
          <AvatarDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
