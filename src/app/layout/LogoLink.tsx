import { Link } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { Brand } from '../parts/Brand.tsx'
import { usePublicSetting } from './publicSettings.ts'

const SETTING = 'sys.index.subTitle'
/** As it is shipped; that one has its English. */
const DEFAULT = { zh: '管理工作台', en: 'Workbench' }

/** The mark of the product, which leads home. */
export function LogoLink({ isShort = false }: { isShort?: boolean }) {
  const set = usePublicSetting(SETTING)
  return (
    <Link to="/" className="m-logo">
      <Brand isShort={isShort} subTitle={set === DEFAULT.zh ? '' : set} />
      <span className="m-hidden">{isShort ? t('Mortise 首页') : t('首页')}</span>
    </Link>
  )
}
