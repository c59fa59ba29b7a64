/** Ends with 0 if this container's process is ready, as its API or, without one, its own port for metrics says. */
const ports = [process.env.PORT, process.env.METRICS_PORT].filter(Boolean)
const isReady = async (port) => (await fetch(`http://127.0.0.1:${port}/v1/health/ready`)).ok
const found = await Promise.allSettled(ports.map(isReady))
process.exit(found.some(({ value }) => value) ? 0 : 1)
