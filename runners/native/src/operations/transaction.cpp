// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `transaction`: pages of a file overwritten together and synced once, as databases do it.
#include "catalogue.hpp"
#include "crc32.hpp"
#include "failure.hpp"
#include "files.hpp"
#include "positions.hpp"

#include <algorithm>
#include <cstring>

namespace ioperf {
namespace {

/** Pages in a write-ahead log after which they are put into the file (SQLite's wal_autocheckpoint). */
constexpr std::uint64_t checkpointPages = 1000;
/** A page in a journal has its offset before it. */
constexpr std::size_t headBytes = sizeof(std::uint64_t);

class Transaction : public Operation {
public:
    explicit Transaction(const Setting& setting)
        : size_(setting.parameters.number("size")),
          chunk_(static_cast<std::size_t>(setting.parameters.number("chunk"))),
          pages_(setting.parameters.number("pages")),
          rollsBack_(setting.parameters.is("journal", "rollback")),
          logsAhead_(setting.parameters.is("journal", "wal")),
          payload_(setting.seed, std::max<std::uint64_t>(chunk_, Payload::blockBytes)),
          positions_(makePositions(size_, chunk_, setting.parameters.word("pattern"), setting.seed)),
          frame_(headBytes + chunk_),
          path_(sys::join(setting.folder, "data")),
          journalPath_(sys::join(setting.folder, "journal"))
    {
    }

    void setUp() override
    {
        makePayloadFile(path_, payload_, size_, true);
        sys::createEmpty(journalPath_.c_str());
        file_ = sys::File::openWrite(path_.c_str(), sys::Disposition::InPlace);
        journal_ = sys::File::openWrite(journalPath_.c_str(), sys::Disposition::InPlace);
    }
    void detach() noexcept override
    {
        file_ = sys::File();
        journal_ = sys::File();
    }

    /** The page that is looked at afterwards is spoilt: only a transaction that happened can put it right. */
    void prepare(std::uint64_t ops) override
    {
        spoilt_ = lastPage(ops);
        const Buffer zeros(chunk_);
        file_.writeAt(zeros.data(), chunk_, spoilt_);
        file_.syncData();
    }

    std::uint64_t run(const Region& region) override
    {
        PositionCursor position(positions_);
        std::vector<std::uint64_t> offsets(static_cast<std::size_t>(pages_));
        region.each([&](std::uint64_t) {
            for (std::uint64_t& offset : offsets) {
                offset = position.next();
            }
            commit(offsets);
        });
        return region.ops() * pages_ * chunk_;
    }

    std::string verify(std::uint64_t ops) override
    {
        checkPoint();
        const std::uint64_t last = lastPage(ops);
        if (!payload_.equals(readPart(path_, last, chunk_).data(), last, chunk_)) {
            failCheck("The last page of the last transaction is not in the file.");
        }
        return formatCrc32(payload_.crcOf(last, chunk_));
    }

    void restore() override
    {
        file_.writeAt(payload_.at(spoilt_), chunk_, spoilt_);
        emptyJournal();
    }

private:
    std::uint64_t lastPage(std::uint64_t ops) const
    {
        return positions_[static_cast<std::size_t>((ops * pages_ - 1) % positions_.size())];
    }

    void commit(const std::vector<std::uint64_t>& offsets)
    {
        if (logsAhead_) {
            for (const std::uint64_t offset : offsets) {
                append(offset, payload_.at(offset));
            }
            journal_.syncData();
            if (logged_ >= checkpointPages) {
                checkPoint();
            }
            return;
        }
        if (rollsBack_) {
            for (const std::uint64_t offset : offsets) {
                expectWhole(file_.readAt(frame_.data() + headBytes, chunk_, offset));
                append(offset, frame_.data() + headBytes);
            }
            journal_.syncData();
        }
        for (const std::uint64_t offset : offsets) {
            file_.writeAt(payload_.at(offset), chunk_, offset);
        }
        file_.syncData();
        if (rollsBack_) {
            emptyJournal();
        }
    }

    void append(std::uint64_t offset, const std::byte* page)
    {
        std::memcpy(frame_.data(), &offset, headBytes);
        if (page != frame_.data() + headBytes) {
            std::memcpy(frame_.data() + headBytes, page, chunk_);
        }
        journal_.writeAt(frame_.data(), frame_.size(), logged_ * frame_.size());
        ++logged_;
    }

    /** The pages of the log into the file. */
    void checkPoint()
    {
        if (logged_ == 0) {
            return;
        }
        for (std::uint64_t number = 0; number < logged_; ++number) {
            if (journal_.readAt(frame_.data(), frame_.size(), number * frame_.size()) != frame_.size()) {
                failCheck("A page of the log is incomplete.");
            }
            std::uint64_t offset = 0;
            std::memcpy(&offset, frame_.data(), headBytes);
            file_.writeAt(frame_.data() + headBytes, chunk_, offset);
        }
        file_.syncData();
        emptyJournal();
    }

    void emptyJournal()
    {
        journal_.truncate(0);
        logged_ = 0;
    }

    void expectWhole(std::size_t got) const
    {
        if (got != chunk_) [[unlikely]] {
            failCheck("A page could only be read in part.");
        }
    }

    std::uint64_t size_;
    std::size_t chunk_;
    std::uint64_t pages_;
    bool rollsBack_;
    bool logsAhead_;
    Payload payload_;
    std::vector<std::uint64_t> positions_;
    Buffer frame_;
    sys::String path_;
    sys::String journalPath_;
    sys::File file_;
    sys::File journal_;
    std::uint64_t logged_ = 0;
    std::uint64_t spoilt_ = 0;
};

} // namespace

void addTransactions(Catalog& catalog)
{
    catalog.push_back({"transaction",
                       sys::api::writeAt,
                       {sizeRule("size", 1), chunkRule(), patternRule("random"), countRule("pages", 1, 1'000'000),
                        choiceRule("journal", {"none", "rollback", "wal"})},
                       true,
                       Check::Last,
                       makeOperation<Transaction>});
}

} // namespace ioperf
