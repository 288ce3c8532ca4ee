require 'fileutils'
require 'json'

class Journal
  def initialize(name)
    @file = File.open(name, 'w')
  end

  def append(text)
    @file.write(text)
    @file.flush #+ write
    @file.fsync #+ sync
    @file.write(text)
  end
end

def look(name)
  File.exist?(name) #+ stat
  name.empty?
end

def load_text(name)
  File.open(name) do |file|
    file.sysread(8)
    file.sysread(64) #+ read
  end
  File.read(name) #+ open
end

journal = Journal.new('out.log')
3.times do |turn|
  look('in.txt')
  load_text('in.txt')
  journal.append('text')
  Dir.children('.').each { |name| name } #+ list
  FileUtils.mkdir_p('made') #+ mkdir
  Dir.rmdir('made') #+ unlink
  File.rename('out.old.log', 'out.old.log') rescue nil #+ rename
  puts turn
end
