import { VENDORS, type Vendor } from '../vendors.ts'
import type { XmlScan } from './xmlText.ts'

/** The vendor that a text uses most, else declares first, else camunda. */
export function vendorOf({ used, declared }: XmlScan): Vendor {
  const most = Math.max(...VENDORS.map(vendor => used[vendor]))
  if (most === 0) return declared[0] ?? 'camunda'
  return VENDORS.find(vendor => used[vendor] === most) as Vendor
}
