import { Spin } from 'antd'
import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { withToken } from '../menu/tokenAddress.ts'
import type { AppRoute } from '../router/AppRoute.ts'

/** Another site inside the content area. @see spec.md section 2.3, embedded page */
export function FramePage({ route }: { route: AppRoute }) {
  const { session } = useFrame()
  // A token that is prolonged stays the same: the page inside is not loaded anew.
  const { token } = useSnapshot(session.state)
  const [isLoaded, setLoaded] = useState(false)
  return (
    <div className="m-frame-page">
      {!isLoaded && (
        <div className="m-frame-wait" role="status">
          <Spin /> {t('正在加载页面，请稍候！')}
        </div>
      )}
      <iframe src={withToken(route.frame ?? '', token)} title={route.title} onLoad={() => setLoaded(true)} />
    </div>
  )
}
