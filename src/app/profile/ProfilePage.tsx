import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { useFrame } from '../Frame.ts'
import { Avatar } from '../layout/Avatar.tsx'

const ChangePasswordForm = lazy(async () => ({
  default: (await import('./ChangePasswordForm.tsx')).ChangePasswordForm,
}))

/** The personal centre: what the account is, and its password. */
export function ProfilePage() {
  const navigate = useNavigate()
  return (
    <div className="m-own-page m-profile">
      <section aria-labelledby="profile-account">
        <h2 id="profile-account">个人信息</h2>
        <Account />
      </section>
      <section aria-labelledby="profile-password">
        <h2 id="profile-password">修改密码</h2>
        <Suspense fallback={null}>
          <ChangePasswordForm onClose={() => navigate('/index')} />
        </Suspense>
      </section>
    </div>
  )
}

function Account() {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  if (info === null) return null
  const facts = [
    ['用户名', info.userName],
    ['昵称', info.nickName],
    ['所属机构', info.tenantName],
    ['部门', info.deptName],
    ['角色', info.roles.join('、')],
  ]
  return (
    <div className="m-profile-account">
      <Avatar name={info.nickName} picture={info.avatar} isLarge />
      <dl>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact || '—'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
