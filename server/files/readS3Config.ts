/** A bucket that keeps the files instead of a folder. */
export interface S3Config {
  /** Address of the server: https://s3.example.com. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  /** Never logged, never part of a message. */
  secretKey: string
}

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/**
 * The bucket that an environment names; null when it names none.
 * @throws Error with one line that says which variable is wrong and what it takes
 */
export function readS3Config(env: NodeJS.ProcessEnv): S3Config | null {
  const missing = needed.filter(name => !env[name])
  if (missing.length === needed.length && !env.S3_REGION) return null
  if (missing.length > 0) {
    throw new Error(`${missing.join(', ')} missing: files go to S3 when all of ${needed.join(', ')} are set.`)
  }
  const config = {
    endpoint: String(env.S3_ENDPOINT),
    bucket: String(env.S3_BUCKET),
    region: env.S3_REGION || 'us-east-1',
    accessKey: String(env.S3_ACCESS_KEY),
    secretKey: String(env.S3_SECRET_KEY),
  }
  assertEndpoint(config.endpoint)
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(config.bucket)) return config
  throw new Error(`S3_BUCKET=${config.bucket} is no name of a bucket: 3 to 63 of a-z, 0-9, "." and "-".`)
}

function assertEndpoint(endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  const isAddress = url !== null && ['http:', 'https:'].includes(url.protocol)
  // An address with a password in it would stand in messages.
  if (isAddress && url.username === '' && url.password === '' && url.search === '') return
  throw new Error('S3_ENDPOINT is no address such as https://s3.example.com.')
}
