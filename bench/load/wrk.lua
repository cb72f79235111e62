-- Sends the requests of a file, which a NUL separates, in turn. Prints the counts as one line of
-- JSON.
local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("*a")
  file:close()
  return text
end

local requests = {}
for text in read(os.getenv("BENCH_REQUESTS")):gmatch("[^%z]+") do
  requests[#requests + 1] = text
end

local last = 0
function request()
  last = last + 1
  if last > #requests then last = 1 end
  return requests[last]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%f,"refused":%d,"broken":%d,"p99":%f}\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(99) / 1e3))
end
